//! Memory limits of control groups (containers), versions 1 and 2, of this process and all groups above.

/// Reads a small file as text; tests replace the file system by a table.
pub(super) type ReadText<'a> = &'a dyn Fn(&str) -> Option<String>;

/// A limit and how much of it is left, both in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct GroupRoom {
    pub(super) limit: u64,
    pub(super) left: u64,
}

/// The names of one version's files.
struct Version {
    /// Type of the file system.
    kind: &'static str,
    limits: &'static [&'static str],
    usage: &'static str,
    /// Lines of `memory.stat` that count pages which the kernel frees before it refuses memory.
    reclaimable: &'static [&'static str],
}

const FIRST: Version = Version {
    kind: "cgroup",
    limits: &["memory.limit_in_bytes"],
    usage: "memory.usage_in_bytes",
    reclaimable: &["total_inactive_file", "total_active_file"],
};
const SECOND: Version = Version {
    kind: "cgroup2",
    limits: &["memory.max", "memory.high"],
    usage: "memory.current",
    reclaimable: &["inactive_file", "active_file", "slab_reclaimable"],
};

/// The tightest limit of the group of this process and of the groups above it; `None` without one.
pub(super) fn group_room(read: ReadText<'_>) -> Option<GroupRoom> {
    let (groups, mounts) = (read("/proc/self/cgroup")?, read("/proc/self/mountinfo")?);
    let rooms = [&FIRST, &SECOND].into_iter().filter_map(|version| {
        let path = groups.lines().find_map(|line| version.path(line))?;
        let mount = mounts.lines().find_map(|line| version.mount(line))?;
        version.tightest(&mount, path, read)
    });
    rooms.min_by_key(|room| room.left)
}

/// Where the files of a hierarchy are.
struct Mount<'a> {
    /// The group that is visible at `folder`.
    root: &'a str,
    folder: &'a str,
}

impl Version {
    /// The path of the group of this process, from a line of `/proc/self/cgroup`.
    fn path<'a>(&self, line: &'a str) -> Option<&'a str> {
        let mut fields = line.splitn(3, ':');
        let (number, controllers, path) = (fields.next()?, fields.next()?, fields.next()?);
        let is_own = if self.kind == SECOND.kind {
            number == "0"
        } else {
            controllers.split(',').any(|name| name == "memory")
        };
        is_own.then_some(path)
    }

    /// The mount of this version's memory groups, from a line of `/proc/self/mountinfo`.
    fn mount<'a>(&self, line: &'a str) -> Option<Mount<'a>> {
        let (place, system) = line.split_once(" - ")?;
        let mut system = system.split(' ');
        let (kind, _source, options) = (system.next()?, system.next()?, system.next()?);
        let has_memory = kind == SECOND.kind || options.split(',').any(|name| name == "memory");
        if kind != self.kind || !has_memory {
            return None;
        }
        let mut place = place.split(' ').skip(3);
        Some(Mount { root: place.next()?, folder: place.next()? })
    }

    /// The least room of a group and the groups above it, up to the mount.
    fn tightest(
        &self,
        Mount { root, folder }: &Mount<'_>,
        path: &str,
        read: ReadText<'_>,
    ) -> Option<GroupRoom> {
        let below = path.strip_prefix(root.trim_end_matches('/')).unwrap_or_default();
        let mut group = below.trim_end_matches('/');
        let mut least: Option<GroupRoom> = None;
        loop {
            let room = self.room(&format!("{folder}{group}"), read);
            least = least.into_iter().chain(room).min_by_key(|room| room.left);
            let Some((above, _)) = group.rsplit_once('/') else { return least };
            group = above;
        }
    }

    /// The room of one group: its limit less its usage, without pages that can be reclaimed.
    fn room(&self, folder: &str, read: ReadText<'_>) -> Option<GroupRoom> {
        let number =
            |name: &str| -> Option<u64> { read(&format!("{folder}/{name}"))?.trim().parse().ok() };
        // Without a limit, version 2 writes `max` and version 1 a number beyond all memory.
        let limit = self.limits.iter().filter_map(|name| number(name)).min()?;
        let limit = Some(limit).filter(|limit| *limit < 1 << 60)?;
        let stat = read(&format!("{folder}/memory.stat")).unwrap_or_default();
        let reclaimable = stat.lines().filter_map(|line| {
            let (name, value) = line.split_once(' ')?;
            self.reclaimable.contains(&name).then(|| value.parse::<u64>().ok())?
        });
        let used = number(self.usage).unwrap_or(0).saturating_sub(reclaimable.sum());
        Some(GroupRoom { limit, left: limit.saturating_sub(used) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn room(files: &[(&str, &str)]) -> Option<GroupRoom> {
        group_room(&|path| files.iter().find(|file| file.0 == path).map(|file| file.1.to_owned()))
    }

    #[test]
    fn the_tightest_group_of_version_2_counts() {
        let mounts = "30 23 0:28 / /sys/fs/cgroup rw shared:9 - cgroup2 cgroup2 rw,nsdelegate";
        let files = [
            ("/proc/self/cgroup", "0::/batch/job"),
            ("/proc/self/mountinfo", mounts),
            ("/sys/fs/cgroup/batch/job/memory.max", "max\n"),
            ("/sys/fs/cgroup/batch/job/memory.high", "900\n"),
            ("/sys/fs/cgroup/batch/job/memory.current", "100\n"),
            ("/sys/fs/cgroup/batch/memory.max", "1000\n"),
            ("/sys/fs/cgroup/batch/memory.current", "700\n"),
            ("/sys/fs/cgroup/batch/memory.stat", "anon 300\ninactive_file 150\nactive_file 50\n"),
        ];
        assert_eq!(room(&files), Some(GroupRoom { limit: 1_000, left: 500 }));
        assert_eq!(room(&files[..5]), Some(GroupRoom { limit: 900, left: 800 }));
        assert_eq!(room(&files[..3]), None, "no limit");
        assert_eq!(room(&[]), None, "no groups");
    }

    #[test]
    fn version_1_has_its_own_mount_and_a_number_for_no_limit() {
        let mounts = "31 23 0:30 / /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu\n\
                      35 31 0:32 /docker/ab /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n";
        let limit = |value| {
            room(&[
                ("/proc/self/cgroup", "9:name=systemd:/\n4:memory:/docker/ab/inner\n0::/\n"),
                ("/proc/self/mountinfo", mounts),
                ("/sys/fs/cgroup/memory/inner/memory.limit_in_bytes", value),
                ("/sys/fs/cgroup/memory/inner/memory.usage_in_bytes", "60"),
                ("/sys/fs/cgroup/memory/inner/memory.stat", "cache 9\ntotal_inactive_file 10\n"),
            ])
        };
        assert_eq!(limit("200"), Some(GroupRoom { limit: 200, left: 150 }));
        assert_eq!(limit("40"), Some(GroupRoom { limit: 40, left: 0 }), "used up");
        assert_eq!(limit("9223372036854771712"), None);
        assert_eq!(limit("?"), None);
    }
}

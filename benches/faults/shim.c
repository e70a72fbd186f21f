/* Makes one system call or one allocation of a program fail: preloaded with LD_PRELOAD.
 *
 *   FAULT_CALL   write | sync | rename | alloc | clock
 *   FAULT_AT     the call to fail, from 1; 0 only counts
 *   FAULT_ERROR  EIO | ENOSPC | SHORT (writes half, then ENOSPC); for `write`, `sync` and `rename`
 *   FAULT_UNDER  only files whose path contains this
 *   FAULT_COUNT  a file of 8 bytes that holds the number of calls
 *
 * `clock` sets the clock one hour back at each reading of the date.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static long private_count;
static long *counter = &private_count;
static long at = -1; /* -1: not started */
static int call, error_number, is_short, is_full;
static const char *under = "";

enum { NONE, WRITE, SYNC, RENAME, ALLOC, CLOCK };

__attribute__((constructor)) static void start(void) {
    const char *names[] = {"", "write", "sync", "rename", "alloc", "clock"};
    const char *name = getenv("FAULT_CALL"), *value = getenv("FAULT_ERROR");
    for (int i = 1; name && i <= CLOCK; i++)
        if (!strcmp(name, names[i])) call = i;
    is_short = value && !strcmp(value, "SHORT");
    error_number = value && !strcmp(value, "EIO") ? EIO : ENOSPC;
    if ((value = getenv("FAULT_UNDER"))) under = value;
    if ((value = getenv("FAULT_COUNT"))) {
        int file = open(value, O_RDWR | O_CREAT, 0600);
        if (file >= 0 && !ftruncate(file, sizeof(long))) {
            void *page = mmap(NULL, sizeof(long), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
            if (page != MAP_FAILED) counter = page;
            close(file);
        }
    }
    at = (value = getenv("FAULT_AT")) ? atol(value) : 0;
}

/* True if this call is the one to fail. */
static int due(int which) {
    if (at < 0 || call != which) return 0;
    return __atomic_add_fetch(counter, 1, __ATOMIC_RELAXED) == at;
}

static int is_under(int file) {
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return strstr(path, under) != NULL;
}

/* -1 with errno if this write fails; else how many bytes to write. */
static ssize_t allowed(int file, size_t length) {
    if (call != WRITE || at < 0 || file <= 2 || !is_under(file)) return (ssize_t)length;
    if (is_full) { errno = ENOSPC; return -1; }
    if (!due(WRITE)) return (ssize_t)length;
    if (is_short && length > 1) { is_full = 1; return (ssize_t)(length / 2); }
    errno = error_number;
    return -1;
}

ssize_t write(int file, const void *bytes, size_t length) {
    ssize_t all = allowed(file, length);
    return all < 0 ? -1 : syscall(SYS_write, file, bytes, (size_t)all);
}

ssize_t writev(int file, const struct iovec *parts, int count) {
    if (call == WRITE && file > 2 && count > 0) return write(file, parts[0].iov_base, parts[0].iov_len);
    return syscall(SYS_writev, file, parts, count);
}

ssize_t pwrite64(int file, const void *bytes, size_t length, off_t place) {
    ssize_t all = allowed(file, length);
    return all < 0 ? -1 : syscall(SYS_pwrite64, file, bytes, (size_t)all, place);
}

static int synced(int file, long number) {
    if (is_under(file) && due(SYNC)) { errno = error_number; return -1; }
    return (int)syscall(number, file);
}
int fsync(int file) { return synced(file, SYS_fsync); }
int fdatasync(int file) { return synced(file, SYS_fdatasync); }

int rename(const char *from, const char *to) {
    if (strstr(to, under) && due(RENAME)) { errno = error_number; return -1; }
    return (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
}

void *malloc(size_t size) { if (due(ALLOC)) { errno = ENOMEM; return NULL; } return __libc_malloc(size); }
void *calloc(size_t n, size_t size) { if (due(ALLOC)) { errno = ENOMEM; return NULL; } return __libc_calloc(n, size); }
void *realloc(void *old, size_t size) { if (due(ALLOC)) { errno = ENOMEM; return NULL; } return __libc_realloc(old, size); }
void *memalign(size_t by, size_t size) { if (due(ALLOC)) { errno = ENOMEM; return NULL; } return __libc_memalign(by, size); }
void *aligned_alloc(size_t by, size_t size) { return memalign(by, size); }
int posix_memalign(void **out, size_t by, size_t size) {
    *out = memalign(by, size);
    return *out ? 0 : ENOMEM;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    int result = (int)syscall(SYS_clock_gettime, clock, now);
    if (call == CLOCK && clock == CLOCK_REALTIME)
        now->tv_sec -= 3600 * __atomic_add_fetch(counter, 1, __ATOMIC_RELAXED);
    return result;
}

//! Calls into Windows, each behind a safe function.

#![expect(unsafe_code, reason = "the functions of Windows take addresses and handles")]

use std::ffi::c_void;
use std::io;
use std::os::windows::io::{AsHandle, AsRawHandle as _, FromRawHandle as _, OwnedHandle};
use std::ptr::{null, null_mut};
use std::time::Duration;
use windows_sys::Win32::Foundation::{GlobalFree, HANDLE, WAIT_OBJECT_0, WAIT_TIMEOUT};
use windows_sys::Win32::Globalization::GetUserDefaultUILanguage;
use windows_sys::Win32::Storage::FileSystem::WriteFile;
use windows_sys::Win32::System::Console::{
    CONSOLE_SCREEN_BUFFER_INFO, GetConsoleMode, GetConsoleOutputCP, GetConsoleScreenBufferInfo,
    GetStdHandle, INPUT_RECORD, KEY_EVENT, ReadConsoleInputW, STD_ERROR_HANDLE,
    SetConsoleCtrlHandler, SetConsoleMode, SetConsoleOutputCP, WINDOW_BUFFER_SIZE_EVENT,
};
use windows_sys::Win32::System::DataExchange::{
    CloseClipboard, EmptyClipboard, OpenClipboard, SetClipboardData,
};
use windows_sys::Win32::System::JobObjects::{
    AssignProcessToJobObject, CreateJobObjectW, JOB_OBJECT_LIMIT_DIE_ON_UNHANDLED_EXCEPTION,
    JOB_OBJECT_LIMIT_JOB_MEMORY, JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE,
    JOB_OBJECT_LIMIT_PROCESS_MEMORY, JOB_OBJECT_LIMIT_PROCESS_TIME,
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION, JobObjectExtendedLimitInformation,
    QueryInformationJobObject, SetInformationJobObject,
};
use windows_sys::Win32::System::Memory::{GMEM_MOVEABLE, GlobalAlloc, GlobalLock, GlobalUnlock};
use windows_sys::Win32::System::ProcessStatus::{
    K32GetProcessMemoryInfo, PROCESS_MEMORY_COUNTERS, PROCESS_MEMORY_COUNTERS_EX,
};
use windows_sys::Win32::System::SystemInformation::{GlobalMemoryStatusEx, MEMORYSTATUSEX};
use windows_sys::Win32::System::Threading::{
    CreateEventW, GetCurrentProcess, SetEvent, TerminateProcess, WaitForMultipleObjects,
};
use windows_sys::core::BOOL;

/// UTF-16, in the clipboard.
const CF_UNICODETEXT: u32 = 13;
/// Processor time is counted in units of 100 ns.
const TICKS: u64 = 10_000_000;

fn checked(result: BOOL) -> io::Result<()> {
    if result == 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
}

/// The size of a structure, as Windows wants it.
const fn size<T>() -> u32 {
    size_of::<T>() as u32
}

/// The modes of a console; an error if it is something else.
pub(super) fn console_mode(console: &impl AsHandle) -> io::Result<u32> {
    let mut mode = 0;
    // SAFETY: the handle is open while it is borrowed, and the mode is written to a local variable.
    checked(unsafe { GetConsoleMode(console.as_handle().as_raw_handle(), &raw mut mode) })?;
    Ok(mode)
}

/// Sets the modes of a console.
pub(super) fn set_console_mode(console: &impl AsHandle, mode: u32) -> io::Result<()> {
    // SAFETY: the handle is open while it is borrowed.
    checked(unsafe { SetConsoleMode(console.as_handle().as_raw_handle(), mode) })
}

/// Columns and rows of the window of a console.
pub(super) fn window(console: &impl AsHandle) -> Option<(usize, usize)> {
    let mut info = CONSOLE_SCREEN_BUFFER_INFO::default();
    let console = console.as_handle().as_raw_handle();
    // SAFETY: the handle is open while it is borrowed, and a local structure is filled.
    checked(unsafe { GetConsoleScreenBufferInfo(console, &raw mut info) }).ok()?;
    let (window, sides) = (info.srWindow, |from: i16, to: i16| usize::try_from(to - from + 1));
    Some((sides(window.Left, window.Right).ok()?, sides(window.Top, window.Bottom).ok()?))
}

/// The code page of what is written to the console.
pub(super) fn output_code_page() -> u32 {
    // SAFETY: takes nothing.
    unsafe { GetConsoleOutputCP() }
}

/// Sets the code page of what is written to the console.
pub(super) fn set_output_code_page(page: u32) -> io::Result<()> {
    // SAFETY: takes a number.
    checked(unsafe { SetConsoleOutputCP(page) })
}

/// What a console had to tell.
#[derive(Debug, Default)]
pub(super) struct ConsoleInput {
    /// Characters of pressed keys, in UTF-16.
    pub(super) units: Vec<u16>,
    /// True if the window has another size.
    pub(super) is_resized: bool,
}

/// Reads at most `most` events of a console; waits for the first.
pub(super) fn read_console(console: &impl AsHandle, most: usize) -> io::Result<ConsoleInput> {
    let mut events = vec![INPUT_RECORD::default(); most];
    let mut count = 0;
    let console = console.as_handle().as_raw_handle();
    // SAFETY: the list has room for as many events as it is said to have.
    checked(unsafe {
        ReadConsoleInputW(console, events.as_mut_ptr(), events.len() as u32, &raw mut count)
    })?;
    let mut input = ConsoleInput::default();
    for event in events.iter().take(count as usize) {
        if u32::from(event.EventType) == WINDOW_BUFFER_SIZE_EVENT {
            input.is_resized = true;
        }
        if u32::from(event.EventType) == KEY_EVENT {
            // SAFETY: the type of the event says that it is one of a key.
            let key = unsafe { event.Event.KeyEvent };
            // SAFETY: the call for UTF-16 fills in this one.
            let unit = unsafe { key.uChar.UnicodeChar };
            if key.bKeyDown != 0 && unit != 0 {
                let times = usize::from(key.wRepeatCount.max(1));
                input.units.extend(std::iter::repeat_n(unit, times));
            }
        }
    }
    Ok(input)
}

/// Calls `handle` on a thread of its own for each event of the console, e.g. Ctrl-C. True: it was handled.
pub(super) fn on_control(handle: unsafe extern "system" fn(u32) -> BOOL) -> io::Result<()> {
    // SAFETY: the function lives as long as the process.
    checked(unsafe { SetConsoleCtrlHandler(Some(handle), 1) })
}

/// An event for threads to wait for; a wait that it ends resets it.
#[derive(Debug)]
pub(super) struct Wakeup(OwnedHandle);

impl Wakeup {
    pub(super) fn new() -> io::Result<Self> {
        // SAFETY: neither a name nor attributes.
        let event = unsafe { CreateEventW(null(), 0, 0, null()) };
        owned(event).map(Self)
    }

    pub(super) fn set(&self) {
        // SAFETY: the handle is open. It cannot fail then.
        let _set = unsafe { SetEvent(self.0.as_raw_handle()) };
    }

    /// Waits for a console or this event. The console comes first; `None` if the time is over.
    pub(super) fn wait(
        &self,
        console: &impl AsHandle,
        limit: Duration,
    ) -> io::Result<Option<usize>> {
        let handles: [HANDLE; 2] = [console.as_handle().as_raw_handle(), self.0.as_raw_handle()];
        // The longest number means for ever.
        let limit = u32::try_from(limit.as_millis()).unwrap_or(u32::MAX).min(u32::MAX - 1);
        // SAFETY: both handles are open while they are borrowed.
        match unsafe { WaitForMultipleObjects(2, handles.as_ptr(), 0, limit) } {
            WAIT_TIMEOUT => Ok(None),
            woken if woken < WAIT_OBJECT_0 + 2 => Ok(Some((woken - WAIT_OBJECT_0) as usize)),
            _ => Err(io::Error::last_os_error()),
        }
    }
}

fn owned(handle: HANDLE) -> io::Result<OwnedHandle> {
    if handle.is_null() {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: it was opened a moment ago, and nothing else has it.
    Ok(unsafe { OwnedHandle::from_raw_handle(handle) })
}

/// A group of processes with bounds, which ends with the last handle to it.
#[derive(Debug)]
pub(super) struct Job(OwnedHandle);

impl Job {
    /// A group whose processes take at most `memory` bytes and `seconds` of processor time each.
    pub(super) fn new(memory: Option<u64>, seconds: Option<u64>) -> io::Result<Self> {
        // SAFETY: neither a name nor attributes.
        let job = owned(unsafe { CreateJobObjectW(null(), null()) })?;
        let mut limits = JOBOBJECT_EXTENDED_LIMIT_INFORMATION::default();
        let basic = &mut limits.BasicLimitInformation;
        basic.LimitFlags =
            JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE | JOB_OBJECT_LIMIT_DIE_ON_UNHANDLED_EXCEPTION;
        if let Some(seconds) = seconds {
            basic.LimitFlags |= JOB_OBJECT_LIMIT_PROCESS_TIME;
            let ticks = seconds.saturating_mul(TICKS);
            basic.PerProcessUserTimeLimit = i64::try_from(ticks).unwrap_or(i64::MAX);
        }
        if let Some(memory) = memory {
            basic.LimitFlags |= JOB_OBJECT_LIMIT_PROCESS_MEMORY;
            limits.ProcessMemoryLimit = usize::try_from(memory).unwrap_or(usize::MAX);
        }
        // SAFETY: the structure is the one of this class, and as long as it is said to be.
        checked(unsafe {
            SetInformationJobObject(
                job.as_raw_handle(),
                JobObjectExtendedLimitInformation,
                (&raw const limits).cast::<c_void>(),
                size::<JOBOBJECT_EXTENDED_LIMIT_INFORMATION>(),
            )
        })?;
        Ok(Self(job))
    }

    /// Takes a process in.
    pub(super) fn take(&self, process: &impl AsHandle) -> io::Result<()> {
        let process = process.as_handle().as_raw_handle();
        // SAFETY: both handles are open while they are borrowed.
        checked(unsafe { AssignProcessToJobObject(self.0.as_raw_handle(), process) })
    }

    /// Takes this process in.
    pub(super) fn take_self(&self) -> io::Result<()> {
        // SAFETY: the handle of this process is always there.
        checked(unsafe { AssignProcessToJobObject(self.0.as_raw_handle(), GetCurrentProcess()) })
    }
}

/// The least limit on memory of the group that this process is in, in bytes; `None` without one.
pub(super) fn group_limit() -> Option<u64> {
    let mut limits = JOBOBJECT_EXTENDED_LIMIT_INFORMATION::default();
    // SAFETY: no handle means this process' own group; the structure is the one of this class, and as
    // long as it is said to be.
    checked(unsafe {
        QueryInformationJobObject(
            null_mut(),
            JobObjectExtendedLimitInformation,
            (&raw mut limits).cast::<c_void>(),
            size::<JOBOBJECT_EXTENDED_LIMIT_INFORMATION>(),
            null_mut(),
        )
    })
    .ok()?;
    let flags = limits.BasicLimitInformation.LimitFlags;
    let limit = |flag, bytes: usize| (flags & flag != 0).then_some(bytes as u64);
    let of_process = limit(JOB_OBJECT_LIMIT_PROCESS_MEMORY, limits.ProcessMemoryLimit);
    let of_group = limit(JOB_OBJECT_LIMIT_JOB_MEMORY, limits.JobMemoryLimit);
    of_process.into_iter().chain(of_group).min()
}

/// Bytes of memory of this machine that are free, and bytes that can still be promised.
pub(super) fn free_memory() -> Option<(u64, u64)> {
    let mut status =
        MEMORYSTATUSEX { dwLength: size::<MEMORYSTATUSEX>(), ..MEMORYSTATUSEX::default() };
    // SAFETY: a local structure is filled, which says its length.
    checked(unsafe { GlobalMemoryStatusEx(&raw mut status) }).ok()?;
    Some((status.ullAvailPhys, status.ullAvailPageFile))
}

/// Bytes of this process in RAM, and bytes that it was promised.
pub(super) fn own_memory() -> Option<(u64, u64)> {
    let mut counters = PROCESS_MEMORY_COUNTERS_EX::default();
    let length = size::<PROCESS_MEMORY_COUNTERS_EX>();
    let place = (&raw mut counters).cast::<PROCESS_MEMORY_COUNTERS>();
    // SAFETY: a local structure is filled, which is as long as it is said to be; the longer form starts as
    // the shorter one.
    checked(unsafe { K32GetProcessMemoryInfo(GetCurrentProcess(), place, length) }).ok()?;
    Some((counters.WorkingSetSize as u64, counters.PrivateUsage as u64))
}

/// The language of the desktop, as Windows numbers it.
pub(super) fn desktop_language() -> u16 {
    // SAFETY: takes nothing.
    unsafe { GetUserDefaultUILanguage() }
}

/// Ends this process at once.
pub(super) fn terminate(code: i32) -> ! {
    // SAFETY: the handle of this process is always there. Nothing of it runs on.
    let _ended = unsafe { TerminateProcess(GetCurrentProcess(), code.cast_unsigned()) };
    std::process::abort()
}

/// Writes to standard error without allocating; errors are ignored.
pub(in crate::os) fn write_error(text: &[u8]) {
    let mut written = 0;
    // SAFETY: the text is as long as it is said to be; a handle that is not there is refused.
    let _ignored = unsafe {
        let error = GetStdHandle(STD_ERROR_HANDLE);
        WriteFile(error, text.as_ptr(), text.len() as u32, &raw mut written, null_mut())
    };
}

/// Puts a text into the clipboard; `units` ends with 0.
pub(super) fn set_clipboard(units: &[u16]) -> io::Result<()> {
    // SAFETY: no window owns it.
    checked(unsafe { OpenClipboard(null_mut()) })?;
    let done = fill_clipboard(units);
    // SAFETY: it is open.
    let _closed = unsafe { CloseClipboard() };
    done
}

/// Fills the open clipboard.
fn fill_clipboard(units: &[u16]) -> io::Result<()> {
    // SAFETY: it is open.
    checked(unsafe { EmptyClipboard() })?;
    // SAFETY: takes numbers.
    let memory = unsafe { GlobalAlloc(GMEM_MOVEABLE, size_of_val(units)) };
    if memory.is_null() {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: the memory was allocated a moment ago.
    let place = unsafe { GlobalLock(memory) };
    if !place.is_null() {
        // SAFETY: it is as long as the text, and aligned for any type.
        unsafe { place.cast::<u16>().copy_from_nonoverlapping(units.as_ptr(), units.len()) };
        // SAFETY: it was locked.
        let _unlocked = unsafe { GlobalUnlock(memory) };
        // SAFETY: the clipboard is open, and owns the memory from here on.
        if !unsafe { SetClipboardData(CF_UNICODETEXT, memory) }.is_null() {
            return Ok(());
        }
    }
    let error = io::Error::last_os_error();
    // SAFETY: the clipboard did not take it.
    let _freed = unsafe { GlobalFree(memory) };
    Err(error)
}

// npm runs a script through a shell, which ends on SIGTERM without passing it on.

/**
 * Calls a function once the process that started this one is gone.
 * @param stop called once
 * @param everyMs how often to look, in milliseconds
 */
export function stopWithParent(stop, everyMs = 500) {
  const parent = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(looking);
    stop();
  }, everyMs);
  looking.unref();
}

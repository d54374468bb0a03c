// npm runs a script through a shell, which ends on SIGTERM without passing it on.

/**
 * Calls a function once npm, or the shell that it started this process in, is gone. Without npm it does nothing: a shell that is left
 * behind may be all that ended.
 * @param stop called once
 * @param everyMs how often to look, in milliseconds
 */
export function stopWithNpm(stop, everyMs = 500) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(looking);
    stop();
  }, everyMs);
  looking.unref();
}

/** Ends a child process when this one ends. */
export function endsWithThis(child) {
  const end = () => child.kill();
  process.once('exit', end);
  child.once('close', () => process.off('exit', end));
  return child;
}

const levels: Record<number, string> = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' };

/** A log line as a person reads it: time, level, message, then the other fields. An error's stack follows on lines of its own. */
export function prettyLine(json: string): string {
  const { time, level, msg, pid: _pid, hostname: _hostname, err, ...fields } = JSON.parse(json);
  const rest = Object.entries(fields).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const line = [
    new Date(time).toISOString().slice(11, 23),
    (levels[level] ?? String(level)).padEnd(5),
    msg ?? '',
    ...rest,
  ];
  const stack = err?.stack ?? err?.message;
  return `${line.join(' ')}\n${stack === undefined ? '' : `${stack}\n`}`;
}

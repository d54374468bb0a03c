import { type DestinationStream, pino } from 'pino';
import type { Config } from '../../config.ts';
import { prettyLine } from './pretty-line.ts';

const togetherMs = 10;

/** Writes what is left, for each output of this process. */
const flushes = new Set<() => void>();
process.once('exit', () => {
  for (const flush of flushes) flush();
});

/**
 * Where the log goes. The lines of ten milliseconds are written together, so a busy server makes one system call for many
 * requests, and a killed process loses at most these lines.
 * @param format without it, `pretty` in a terminal and `json` elsewhere
 */
export function logOutput(
  format: Config['LOG_FORMAT'],
  stream: { fd: number; isTTY?: boolean } = process.stdout,
): DestinationStream {
  const output = pino.destination({ dest: stream.fd, sync: true });
  const isPretty = format === undefined ? stream.isTTY === true : format === 'pretty';
  let lines = '';
  const flush = () => {
    const together = lines;
    lines = '';
    if (together !== '') output.write(together);
  };
  flushes.add(flush);
  return {
    write(line) {
      if (lines === '') setTimeout(flush, togetherMs);
      lines += isPretty ? prettyLine(line) : line;
    },
  };
}

import { once } from 'node:events';
import { calculateCase } from '@portage/domain/contributions/calculation-case';
import { Command } from 'commander';

/** `portage payroll calculate`: needs no database and saves nothing. */
export function payrollCalculateCommand(): Command {
  return new Command('calculate')
    .description('Read cases as JSON lines on standard input, print one JSON result a line')
    .action(() => {
      // The reader may stop early, as `head` does. That is not an error.
      process.stdout.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EPIPE') throw error;
        process.exit(0);
      });
      return calculateLines(process.stdin, process.stdout);
    });
}

/**
 * Writes one result per line, in input order. An invalid or empty line gets `{"error": …}` and the rest continue; trailing
 * empty lines get no result.
 */
export async function calculateLines(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Promise<void> {
  let empty = 0;
  for await (const line of linesOf(input)) {
    if (line.trim() === '') {
      empty += 1;
      continue;
    }
    const answers = [...Array.from({ length: empty }, () => ({ error: 'The line is empty.' })), answer(line)];
    empty = 0;
    const text = answers.map((one) => `${JSON.stringify(one)}\n`).join('');
    if (!output.write(text)) await once(output, 'drain');
  }
}

/**
 * Splits text into lines at line feeds only, since other separators such as U+2028 are valid inside JSON. Drops a leading
 * byte order mark.
 */
async function* linesOf(input: NodeJS.ReadableStream): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest: string[] = [];
  for await (const chunk of input) {
    const text = typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
    const [first = '', ...others] = text.split('\n');
    rest.push(first);
    for (const line of others) {
      yield rest.join('');
      rest = [line];
    }
  }
  yield rest.join('') + decoder.decode();
}

function answer(line: string): object {
  try {
    return calculateCase(JSON.parse(line));
  } catch (error) {
    return { error: error instanceof SyntaxError ? 'The line is not JSON.' : (error as Error).message };
  }
}

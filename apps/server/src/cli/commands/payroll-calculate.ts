import { once } from 'node:events';
import { calculateCase } from '@portage/domain/contributions/calculation-case';
import { Command } from 'commander';

/** `portage payroll calculate`: needs no database and keeps nothing. */
export function payrollCalculateCommand(): Command {
  return new Command('calculate')
    .description('Read cases as JSON lines on standard input, print one JSON result a line')
    .action(() => {
      // Whoever reads the results may stop early, as `head` does; that is no failure.
      process.stdout.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EPIPE') throw error;
        process.exit(0);
      });
      return calculateLines(process.stdin, process.stdout);
    });
}

/**
 * One result a line, in the order of the cases. A bad case answers `{"error": …}` on its line, an empty one too, and the rest goes on;
 * only the empty lines that end the input have no answer.
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
 * The lines of a text. Only a line feed ends one: the other characters that end lines elsewhere, such as U+2028, may stand inside JSON.
 * The mark that some editors put before a file's first byte is no part of it.
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

import { once } from 'node:events';
import { BUILT_IN_RATES, type RatesBook, ratesBook } from '@portage/domain/contributions/rates-book';
import { calculateCase } from '@portage/domain/net-pay/calculation-case';
import { Command } from 'commander';
import { m } from '../messages.ts';
import { acceptedFile } from '../rates-file.ts';

/** `portage payroll calculate`: needs no database and saves nothing. */
export function payrollCalculateCommand(): Command {
  const command = new Command('calculate').description(m.calculate).option('--rates <file>', m.calculateRatesOption);
  return command.action(async (flags: { rates?: string }) => {
    const rates = flags.rates === undefined ? BUILT_IN_RATES : await ratesOfFile(flags.rates);
    // The reader may stop early, as `head` does. That is not an error.
    process.stdout.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      process.exit(0);
    });
    return calculateLines(process.stdin, process.stdout, rates);
  });
}

/** The built-in years and the year of a file. @throws CommandFailure for a file that portage rates check refuses */
async function ratesOfFile(file: string): Promise<RatesBook> {
  return ratesBook([(await acceptedFile(file, BUILT_IN_RATES, [])).table]);
}

/**
 * Writes one result per line, in input order. An invalid or empty line gets `{"error": …}` and the rest continue; trailing
 * empty lines get no result.
 */
export async function calculateLines(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
  rates: RatesBook = BUILT_IN_RATES,
): Promise<void> {
  let empty = 0;
  for await (const line of linesOf(input)) {
    if (line.trim() === '') {
      empty += 1;
      continue;
    }
    const answers = [...Array.from({ length: empty }, () => ({ error: m.calculateEmpty })), answer(line, rates)];
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

function answer(line: string, rates: RatesBook): object {
  try {
    return calculateCase(JSON.parse(line), rates);
  } catch (error) {
    return { error: error instanceof SyntaxError ? m.calculateNotJson : (error as Error).message };
  }
}

import { OLDER_ENCODINGS, readingsOf } from '@portage/domain/text/decode-text';
import { m } from './messages.ts';
import { CommandFailure } from './output.ts';

/**
 * The text of a bank's file.
 * @param encoding as chosen by `--encoding`; a file in Unicode needs none
 * @throws CommandFailure when only its reader can know the encoding
 */
export function statementText(
  bytes: Uint8Array,
  { file, encoding }: { file: string; encoding?: string | undefined },
): string {
  if (encoding !== undefined && !OLDER_ENCODINGS.some((known) => known === encoding))
    throw new CommandFailure(m.bankEncodingUnknown({ encoding, encodings: OLDER_ENCODINGS.join(', ') }));
  const readings = readingsOf(bytes);
  const [only] = readings;
  if (only !== undefined && readings.length === 1) return only.text;
  const chosen = readings.find((reading) => reading.encoding === encoding);
  if (chosen !== undefined) return chosen.text;
  const choices = readings.map((reading) => `  --encoding ${reading.encoding}  ${reading.sample}`).join('\n');
  throw new CommandFailure(m.bankEncodingNeeded({ file, choices }));
}

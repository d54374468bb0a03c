import { basename } from 'node:path';
import type { ProviderActName } from '@portage/contract/provider-acts';
import { parseJson } from '@portage/platform/http/bounded-json';
import { z } from 'zod';
import { checkedFields, maxBodyBytes } from '../../functions/function-body.ts';
import { providerHandlers } from '../../functions/provider/provider-handlers.ts';
import { Refusal } from '../../platform/refusal.ts';
import { fileAt } from '../file-at.ts';
import { m } from '../messages.ts';
import { CommandFailure } from '../output.ts';
import { actFields } from './act-fields.ts';
import type { Fields } from './given-fields.ts';

interface Input {
  /** The fields as JSON; '-' for standard input. */
  json: string;
  /** The path of the file that the act is about. */
  file?: string;
}

/**
 * The fields of an act as given on the command line.
 * @param input standard input
 * @throws Refusal for a text that is too large or not JSON; CommandFailure for a secret in an argument, and a file that can't be read
 */
export async function givenFields(
  name: ProviderActName,
  { json, file }: Input,
  input: AsyncIterable<Buffer>,
): Promise<Fields> {
  const isTyped = json !== '-';
  const fields = objectIn(
    isTyped ? json : await textWithin(input, providerHandlers[name].maxBodyBytes ?? maxBodyBytes),
  );
  const secret = actFields(name).find((field) => field.isSecret && Object.hasOwn(fields, field.name));
  if (isTyped && secret !== undefined) throw new CommandFailure(m.actSecretTyped({ field: secret.name }));
  if (file === undefined) return fields;
  const hasName = actFields(name).some((field) => field.name === 'file_name');
  return { ...(hasName && { file_name: basename(file) }), ...fields, file: (await fileAt(file)).toString('base64') };
}

function objectIn(text: string): Fields {
  let given: unknown;
  try {
    given = parseJson(text);
  } catch {
    throw new Refusal(400, 'bodyNotJson');
  }
  return checkedFields(given, z.looseObject({}));
}

async function textWithin(input: AsyncIterable<Buffer>, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of input) {
    size += chunk.length;
    if (size > maxBytes) throw new Refusal(413, 'requestTooLarge');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

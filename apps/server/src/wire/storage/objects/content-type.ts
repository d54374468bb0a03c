import { wrongType } from '../storage-error.ts';

const signatures: Record<string, (start: Buffer) => boolean> = {
  'image/png': (start) => start.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  'image/jpeg': (start) => start[0] === 0xff && start[1] === 0xd8,
  'image/jpg': (start) => start[0] === 0xff && start[1] === 0xd8,
  'image/svg+xml': (start) => /<svg[\s>]/i.test(start.toString('utf8')),
  'application/pdf': (start) => start.subarray(0, 5).toString('latin1') === '%PDF-',
  'application/msword': (start) => start.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0])),
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': (start) =>
    start.subarray(0, 2).toString('latin1') === 'PK',
};

/** A media type without its parameters. */
export const mimeOf = (type: string) => type.split(';', 1)[0]?.trim().toLowerCase() ?? '';

/** Whether a bucket accepts a Content-Type. Entries are exact or like `image/*`; null accepts all. */
export function isAllowedType(allowed: readonly string[] | null, type: string): boolean {
  return (
    allowed === null || allowed.some((one) => one === type || (one.endsWith('/*') && type.startsWith(one.slice(0, -1))))
  );
}

/** Passes a body through, and fails it when its first bytes do not match its type. */
export async function* looksLike(type: string, body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const check = signatures[mimeOf(type)];
  if (check === undefined) {
    yield* body;
    return;
  }
  let start = Buffer.alloc(0);
  let checked = false;
  for await (const chunk of body) {
    if (checked) {
      yield chunk;
      continue;
    }
    start = Buffer.concat([start, chunk]);
    if (start.length < 2048) continue;
    if (!check(start)) throw wrongType(type);
    checked = true;
    yield start;
  }
  if (checked) return;
  if (!check(start)) throw wrongType(type);
  yield start;
}

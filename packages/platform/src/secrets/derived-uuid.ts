import { createHmac } from 'node:crypto';
import type { Keys } from './keys.ts';

/** A UUID that looks random, and is the same each time for the same purpose and text. Only this installation can compute it. */
export function derivedUuid(keys: Pick<Keys, 'derive'>, purpose: string, text: string): string {
  const bytes = createHmac('sha256', keys.derive(purpose)).update(text).digest().subarray(0, 16);
  // Version 4 and the standard variant, as of gen_random_uuid().
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

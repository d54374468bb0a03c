import { inflateSync } from 'node:zlib';

/**
 * Decompresses a WOFF font to its original tables. The PDF library reads WOFF too, but decompresses a table for every
 * letter, which takes half a minute for a large font.
 */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(12 + 16 * count);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const parts = [head];
  let at = head.length;
  for (let index = 0; index < count; index++) {
    const from = 44 + 20 * index;
    const to = 12 + 16 * index;
    const start = woff.readUInt32BE(from + 4);
    const packed = woff.subarray(start, start + woff.readUInt32BE(from + 8));
    const length = woff.readUInt32BE(from + 12);
    // Tag, checksum, new offset.
    woff.copy(head, to, from, from + 4);
    woff.copy(head, to + 4, from + 16, from + 20);
    head.writeUInt32BE(at, to + 8);
    head.writeUInt32BE(length, to + 12);
    const table = Buffer.alloc(Math.ceil(length / 4) * 4);
    (packed.length < length ? inflateSync(packed) : packed).copy(table);
    parts.push(table);
    at += table.length;
  }
  return Buffer.concat(parts);
}

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { unpackWoff } from './woff.ts';

test('every table of an unpacked font matches its checksum', () => {
  const address = import.meta.resolve('@fontsource/unifontex/files/unifontex-latin-400-normal.woff');
  const font = unpackWoff(readFileSync(new URL(address)));
  const count = font.readUInt16BE(4);
  expect(count).toBeGreaterThan(8);
  for (let at = 12; at < 12 + 16 * count; at += 16) {
    const tag = font.toString('latin1', at, at + 4);
    const [checksum, start, length] = [
      font.readUInt32BE(at + 4),
      font.readUInt32BE(at + 8),
      font.readUInt32BE(at + 12),
    ];
    let sum = 0;
    for (let word = start; word < start + length; word += 4) sum = (sum + font.readUInt32BE(word)) >>> 0;
    // The checksum of the head table excludes its own checksum field.
    if (tag === 'head') sum = (sum - font.readUInt32BE(start + 8)) >>> 0;
    expect({ tag, sum }).toEqual({ tag, sum: checksum });
  }
});

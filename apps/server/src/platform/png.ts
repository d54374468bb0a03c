import { crc32, inflateSync } from 'node:zlib';

export const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The parts of a PNG, as far as they are whole. */
export function pngChunks(png: Buffer): { type: string; data: Buffer }[] {
  const chunks: { type: string; data: Buffer }[] = [];
  for (let at = 8; at + 12 <= png.length; ) {
    const length = png.readUInt32BE(at);
    if (at + 12 + length > png.length) break;
    chunks.push({
      type: png.toString('latin1', at + 4, at + 8),
      data: png.subarray(at + 8, at + 8 + length),
    });
    at += 12 + length;
  }
  return chunks;
}

/** Decompresses the pixels of a PNG; null when they are not as many bytes as expected. */
export function pngPixels(chunks: ReturnType<typeof pngChunks>, expected: number): Buffer | null {
  const parts = chunks.filter((chunk) => chunk.type === 'IDAT').map((chunk) => chunk.data);
  try {
    const bytes = inflateSync(Buffer.concat(parts), { maxOutputLength: expected });
    return bytes.length === expected ? bytes : null;
  } catch {
    return null;
  }
}

/** A part of a PNG, with its length and checksum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

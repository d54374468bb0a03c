import { crc32, deflateSync, inflateSync } from 'node:zlib';

const maxWidth = 1600;
const maxHeight = 600;
const maxEncodedLength = 400_000;
const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * Reencodes a drawn signature as a clean PNG; null when it is not a valid one. Accepts what a canvas produces (8-bit RGBA,
 * not interlaced) and keeps only the pixels, so nothing else in the file reaches the PDF library.
 * @param dataUrl `data:image/png;base64,…`
 */
export function drawnSignature(dataUrl: string): Buffer | null {
  const base64 = /^data:image\/png;base64,([A-Za-z0-9+/]+={0,2})$/.exec(dataUrl)?.[1];
  if (base64 === undefined || base64.length > maxEncodedLength) return null;
  const png = Buffer.from(base64, 'base64');
  if (!png.subarray(0, 8).equals(pngStart)) return null;
  const chunks = chunksOf(png);
  const header = chunks.find((chunk) => chunk.type === 'IHDR')?.data;
  if (header === undefined || header.length !== 13) return null;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const rgba8 = header.subarray(8).equals(Buffer.from([8, 6, 0, 0, 0]));
  if (!rgba8 || width === 0 || height === 0 || width > maxWidth || height > maxHeight) return null;
  const rowLength = width * 4 + 1;
  const pixels = inflated(
    chunks.filter((chunk) => chunk.type === 'IDAT').map((chunk) => chunk.data),
    rowLength * height,
  );
  if (pixels === null) return null;
  // The first byte of each row is its filter, 0 to 4.
  for (let at = 0; at < pixels.length; at += rowLength) if ((pixels[at] ?? 9) > 4) return null;
  return Buffer.concat([
    pngStart,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunksOf(png: Buffer): { type: string; data: Buffer }[] {
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

/** Decompresses the pixels; null when their length does not match the image size. */
function inflated(parts: Buffer[], expected: number): Buffer | null {
  try {
    const bytes = inflateSync(Buffer.concat(parts), { maxOutputLength: expected });
    return bytes.length === expected ? bytes : null;
  } catch {
    return null;
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

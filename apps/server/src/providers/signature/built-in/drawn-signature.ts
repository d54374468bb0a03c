import { deflateSync } from 'node:zlib';
import { PNG_START, pngChunk, pngChunks, pngPixels } from '../../../platform/png.ts';

const maxWidth = 1600;
const maxHeight = 600;
const maxEncodedLength = 400_000;

/**
 * Reencodes a drawn signature as a clean PNG; null when it is not a valid one. Accepts what a canvas produces (8-bit RGBA,
 * not interlaced) and keeps only the pixels, so nothing else in the file reaches the PDF library.
 * @param dataUrl `data:image/png;base64,…`
 */
export function drawnSignature(dataUrl: string): Buffer | null {
  const base64 = /^data:image\/png;base64,([A-Za-z0-9+/]+={0,2})$/.exec(dataUrl)?.[1];
  if (base64 === undefined || base64.length > maxEncodedLength) return null;
  const png = Buffer.from(base64, 'base64');
  if (!png.subarray(0, 8).equals(PNG_START)) return null;
  const chunks = pngChunks(png);
  const header = chunks.find((chunk) => chunk.type === 'IHDR')?.data;
  if (header === undefined || header.length !== 13) return null;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const rgba8 = header.subarray(8).equals(Buffer.from([8, 6, 0, 0, 0]));
  if (!rgba8 || width === 0 || height === 0 || width > maxWidth || height > maxHeight) return null;
  const rowLength = width * 4 + 1;
  const pixels = pngPixels(chunks, rowLength * height);
  if (pixels === null) return null;
  // The first byte of each row is its filter, 0 to 4.
  for (let at = 0; at < pixels.length; at += rowLength) if ((pixels[at] ?? 9) > 4) return null;
  return Buffer.concat([
    PNG_START,
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(pixels)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A reencoded signature as a form sends it, and `drawnSignature` reads it again; empty when it got too long to be read. */
export function drawingUrl(png: Buffer): string {
  const base64 = png.toString('base64');
  return base64.length > maxEncodedLength ? '' : `data:image/png;base64,${base64}`;
}

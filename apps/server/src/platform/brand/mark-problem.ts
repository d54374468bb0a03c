import { crc32 } from 'node:zlib';
import { PNG_START, pngChunks, pngPixels } from '../png.ts';

export const maxKilobytes = 200;
export const [minPixels, maxPixels] = [64, 1024];

export type MarkProblem = 'size' | 'type' | 'interlaced' | 'shape' | 'depth';

/** Values for each pixel, by the color type of a PNG. */
const channels: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/**
 * Why a file cannot be the mark; null if it can. Mail programs show no SVG, and the PDF library reads no interlaced PNG.
 */
export function markProblem(file: Uint8Array): MarkProblem | null {
  if (file.byteLength > maxKilobytes * 1000) return 'size';
  const png = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const chunks = pngChunks(png);
  const header = chunks[0]?.data;
  const isWhole =
    png.subarray(0, 8).equals(PNG_START) &&
    chunks[0]?.type === 'IHDR' &&
    chunks.at(-1)?.type === 'IEND' &&
    chunks.every(({ type, data }) => crc32(data, crc32(Buffer.from(type, 'latin1'))) === checksumAfter(data));
  if (!isWhole || header?.length !== 13) return 'type';
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  if (width !== height || width < minPixels || width > maxPixels) return 'shape';
  const [depth = 0, type = 0, , , interlaced] = header.subarray(8);
  if (interlaced !== 0) return 'interlaced';
  if (depth > 8) return 'depth';
  const rowLength = Math.ceil((width * (channels[type] ?? 0) * depth) / 8) + 1;
  return pngPixels(chunks, rowLength * height) === null ? 'type' : null;
}

/** The checksum in the file, which follows a part's data. */
const checksumAfter = (data: Buffer): number => new DataView(data.buffer).getUint32(data.byteOffset + data.length);

import { deflateSync } from 'node:zlib';
import { PNG_START, pngChunk } from '../../platform/png.ts';

/**
 * A PNG in one color, half transparent.
 * @param size width and height in pixels
 * @param wrong.rows how many rows of pixels it has, if not its height
 */
export function squarePng(
  size: number,
  wrong: { height?: number; rows?: number; depth?: 8 | 16; interlaced?: boolean } = {},
): Buffer {
  const { height = size, rows = height, depth = 8, interlaced = false } = wrong;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size);
  header.writeUInt32BE(height, 4);
  header.set([depth, 6, 0, 0, interlaced ? 1 : 0], 8);
  const pixel = Buffer.alloc((4 * depth) / 8, Buffer.from([122, 31, 92, 128]));
  const row = Buffer.concat([Buffer.of(0), ...Array.from({ length: size }, () => pixel)]);
  const pixels = Buffer.concat(Array.from({ length: rows }, () => row));
  return Buffer.concat([
    PNG_START,
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(pixels)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

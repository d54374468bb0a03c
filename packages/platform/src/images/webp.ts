import { type CleanImage, NotAnImageError, part } from './image.ts';

/** What decides how the image looks. All others, such as EXIF and XMP, only describe it. */
const kept = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** Flags of the VP8X chunk that announce the chunks EXIF and XMP. */
const metadataFlags = 0x08 | 0x04;

/** Reads a WebP (RFC 9649). @throws NotAnImageError */
export function cleanWebp(bytes: Buffer): CleanImage {
  const head = part(bytes, 0, 12);
  if (head.toString('latin1', 0, 4) !== 'RIFF' || head.toString('latin1', 8) !== 'WEBP') throw new NotAnImageError();
  const end = 8 + head.readUInt32LE(4);
  if (end > bytes.length) throw new NotAnImageError();
  const parts: Buffer[] = [];
  let size: { width: number; height: number } | null = null;
  for (let at = 12; at < end; ) {
    const length = part(bytes, at, 8).readUInt32LE(4);
    const type = bytes.toString('latin1', at, at + 4);
    const chunk = Buffer.from(part(bytes, at, 8 + length + (length % 2)));
    size ??= sizeOf(type, chunk.subarray(8));
    if (type === 'VP8X') chunk[8] = (chunk[8] ?? 0) & ~metadataFlags;
    if (kept.has(type)) parts.push(chunk);
    at += chunk.length;
  }
  if (size === null) throw new NotAnImageError();
  const body = Buffer.concat([Buffer.from('WEBP'), ...parts]);
  const start = Buffer.from('RIFF\0\0\0\0', 'latin1');
  start.writeUInt32LE(body.length, 4);
  return { ...size, bytes: Buffer.concat([start, body]) };
}

/** The size that the first chunk states: the canvas, or the only frame. */
function sizeOf(type: string, data: Buffer): { width: number; height: number } {
  const isFirst = type === 'VP8X' || type === 'VP8 ' || type === 'VP8L';
  if (!isFirst || data.length < (type === 'VP8L' ? 5 : 10)) throw new NotAnImageError();
  if (type === 'VP8X') return { width: 1 + data.readUIntLE(4, 3), height: 1 + data.readUIntLE(7, 3) };
  if (type === 'VP8 ') return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
  const bits = data.readUInt32LE(1);
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
}

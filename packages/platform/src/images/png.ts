import { type CleanImage, NotAnImageError, part } from './image.ts';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** What decides how the image looks. All others, such as eXIf, tEXt, zTXt, iTXt and tIME, only describe it. */
const kept = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'cHRM',
  'gAMA',
  'iCCP',
  'sBIT',
  'sRGB',
  'cICP',
  'bKGD',
  'hIST',
  'pHYs',
  'acTL',
  'fcTL',
  'fdAT',
]);

/** Reads a PNG (ISO/IEC 15948) up to its end. @throws NotAnImageError */
export function cleanPng(bytes: Buffer): CleanImage {
  if (!part(bytes, 0, 8).equals(signature)) throw new NotAnImageError();
  const parts: Buffer[] = [signature];
  let size: { width: number; height: number } | null = null;
  for (let at = 8; ; ) {
    const length = part(bytes, at, 8).readUInt32BE(0);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const chunk = part(bytes, at, length + 12);
    if (size === null && (type !== 'IHDR' || length !== 13)) throw new NotAnImageError();
    size ??= { width: chunk.readUInt32BE(8), height: chunk.readUInt32BE(12) };
    if (kept.has(type)) parts.push(chunk);
    if (type === 'IEND') return { ...size, bytes: Buffer.concat(parts) };
    at += chunk.length;
  }
}

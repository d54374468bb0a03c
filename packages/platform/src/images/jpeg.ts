import { type CleanImage, NotAnImageError, part } from './image.ts';
import { exifOrientation, orientationSegment } from './orientation.ts';

const [startOfImage, endOfImage, startOfScan, exif, comment] = [0xd8, 0xd9, 0xda, 0xe1, 0xfe];
/** SOF0 to SOF15 have the size; C4, C8 and CC are tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;

/** Reads a JPEG (ITU-T T.81) up to its end. @throws NotAnImageError */
export function cleanJpeg(bytes: Buffer): CleanImage {
  if (part(bytes, 0, 2).readUInt16BE(0) !== 0xff00 + startOfImage) throw new NotAnImageError();
  const parts = [bytes.subarray(0, 2)];
  let size: { width: number; height: number } | null = null;
  for (let at = 2; ; ) {
    if (part(bytes, at, 2)[0] !== 0xff) throw new NotAnImageError();
    const marker = bytes[at + 1] ?? 0;
    // Markers can be padded with 0xff.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === endOfImage) {
      if (size === null) throw new NotAnImageError();
      return { ...size, bytes: Buffer.concat([...parts, bytes.subarray(at, at + 2)]) };
    }
    const length = part(bytes, at + 2, 2).readUInt16BE(0);
    if (length < 2) throw new NotAnImageError();
    const segment = part(bytes, at, length + 2);
    if (isFrame(marker)) {
      if (size !== null) throw new NotAnImageError();
      size = sizeOf(segment);
    }
    if (!isMetadata(marker, segment)) parts.push(segment);
    const orientation = marker === exif ? exifOrientation(segment) : null;
    if (orientation !== null && orientation !== 1) parts.push(orientationSegment(orientation));
    at += segment.length;
    if (marker !== startOfScan) continue;
    const end = endOfScan(bytes, at);
    parts.push(bytes.subarray(at, end));
    at = end;
  }
}

function sizeOf(segment: Buffer): { width: number; height: number } {
  if (segment.length < 9) throw new NotAnImageError();
  return { width: segment.readUInt16BE(7), height: segment.readUInt16BE(5) };
}

/** Comments, and application segments other than those that decide how the image looks: JFIF, ICC profile and Adobe. */
function isMetadata(marker: number, segment: Buffer): boolean {
  if (marker === comment) return true;
  if (marker < 0xe0 || marker > 0xef) return false;
  const name = segment.toString('latin1', 4, 16);
  return !(
    (marker === 0xe0 && name.startsWith('JFIF\0')) ||
    (marker === 0xe2 && name.startsWith('ICC_PROFILE\0')) ||
    (marker === 0xee && name.startsWith('Adobe'))
  );
}

/** Where the coded data of a scan ends: at a marker that is no restart. A zero after 0xff marks it as data. */
function endOfScan(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next !== undefined && next !== 0 && next !== 0xff && !isRestart(next)) return at;
  }
  throw new NotAnImageError();
}

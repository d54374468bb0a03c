/** An image without its metadata. */
export interface CleanImage {
  width: number;
  height: number;
  bytes: Buffer;
}

/** The bytes are not an image of the format, or end within it. */
export class NotAnImageError extends Error {}

/** A part of an image. @throws NotAnImageError when it ends after the image does */
export function part(bytes: Buffer, start: number, length: number): Buffer {
  if (start + length > bytes.length) throw new NotAnImageError();
  return bytes.subarray(start, start + length);
}

import { cleanImage, maxPixels } from '@portage/platform/images/clean-image';
import { NotAnImageError } from '@portage/platform/images/image';
import { tooLarge, tooManyPixels, wrongType } from '../storage-error.ts';

/** An image is read as a whole before it is stored. */
const maxImageBytes = 10_000_000;

/**
 * An image for everyone to see: without what it says about who took it and where, and not larger than a browser can decode.
 * @param maxBytes the limit of its bucket; 10 MB if that is less
 * @throws StorageError when it is too large, has too many pixels, or is no image of its type
 */
export async function* publicImage(
  type: string,
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncIterable<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > Math.min(maxBytes, maxImageBytes)) throw tooLarge();
    chunks.push(chunk);
  }
  const { width, height, bytes } = cleaned(type, Buffer.concat(chunks));
  if (width * height > maxPixels) throw tooManyPixels(maxPixels);
  yield bytes;
}

function cleaned(type: string, bytes: Buffer) {
  try {
    return cleanImage(type, bytes);
  } catch (error) {
    throw error instanceof NotAnImageError ? wrongType(type) : error;
  }
}

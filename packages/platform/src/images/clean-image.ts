import { cleanGif } from './gif.ts';
import { type CleanImage, NotAnImageError } from './image.ts';
import { cleanJpeg } from './jpeg.ts';
import { cleanPng } from './png.ts';
import { cleanWebp } from './webp.ts';

/** More than any screen shows; decoded, about 100 MB. */
export const maxPixels = 25_000_000;

const readers: Record<string, (bytes: Buffer) => CleanImage> = {
  'image/png': cleanPng,
  'image/jpeg': cleanJpeg,
  'image/jpg': cleanJpeg,
  'image/webp': cleanWebp,
  'image/gif': cleanGif,
};

/** Whether images of a media type, without its parameters, can be cleaned. */
export const isCleanable = (type: string) => Object.hasOwn(readers, type);

/**
 * Removes from an image what only describes it: place, camera, author, editing history, thumbnails, and bytes after its end.
 * Pixels are not decoded, so they stay as they are. A JPEG keeps the orientation that its Exif names.
 * @throws NotAnImageError, also for an image without a size
 */
export function cleanImage(type: string, bytes: Buffer): CleanImage {
  const read = readers[type];
  if (read === undefined) throw new Error(`No image format ${type}`);
  const image = read(bytes);
  // A JPEG may give its height after its pixels, where no browser looks for it.
  if (image.width === 0 || image.height === 0) throw new NotAnImageError();
  return image;
}

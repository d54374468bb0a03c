import { expect, test } from 'vitest';
import { cleanImage } from './clean-image.ts';
import { exifOrientation, orientationSegment } from './orientation.ts';
import { jpegSegment, samples } from './testing/sample-images.ts';

const jpeg = samples.find(({ type }) => type === 'image/jpeg');
/** Exif of a phone, little-endian: where the photo was taken, then its orientation. */
function phoneExif(orientation: number): Buffer {
  const tiff = Buffer.alloc(8 + 2 + 24 + 4);
  tiff.write('II*\0', 0, 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(2, 8);
  tiff.writeUInt16LE(0x8825, 10);
  tiff.writeUInt16LE(0x0112, 22);
  tiff.writeUInt16LE(3, 24);
  tiff.writeUInt32LE(1, 26);
  tiff.writeUInt16LE(orientation, 30);
  return jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]));
}

test.each([6, 8, 3])('a photo keeps its orientation %i, and loses where it was taken', (orientation) => {
  const cleaned = cleanImage('image/jpeg', jpeg?.image(3, 2, [phoneExif(orientation)]) ?? Buffer.alloc(0));
  expect(cleaned.bytes.includes(orientationSegment(orientation))).toBe(true);
  expect(cleaned.bytes.includes(Buffer.from([0x25, 0x88]))).toBe(false);
  expect(cleanImage('image/jpeg', cleaned.bytes).bytes).toEqual(cleaned.bytes);
});

test('an upright photo keeps no Exif', () => {
  expect(cleanImage('image/jpeg', jpeg?.image(3, 2, [phoneExif(1)]) ?? Buffer.alloc(0)).bytes).toEqual(
    jpeg?.image(3, 2, []),
  );
});

test.each(['', 'Exif\0\0', 'Exif\0\0II*\0', 'Exif\0\0MM\0*\xff\xff\xff\xff\0\0', 'Exif\0\0II*\0\x08\0\0\0\xff\xff'])(
  'Exif that is cut off names none: %j',
  (text) => expect(exifOrientation(jpegSegment(0xe1, Buffer.from(text, 'latin1')))).toBeNull(),
);

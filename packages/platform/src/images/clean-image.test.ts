import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanImage } from './clean-image.ts';
import { NotAnImageError } from './image.ts';
import { samples } from './testing/sample-images.ts';

const named = samples.map(
  (sample) => [sample.type, sample.metadata(Buffer.alloc(0)).toString('latin1'), sample] as const,
);
const texts = fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 4 });
const sizes = fc.tuple(fc.integer({ min: 1, max: 16_000 }), fc.integer({ min: 1, max: 16_000 }));

describe.each(named)('%s with %j', (type, _, { image, metadata }) => {
  test('loses its metadata and nothing else, and keeps its size', () => {
    fc.assert(
      fc.property(sizes, texts, ([width, height], given) => {
        const pieces = given.map((text) => metadata(Buffer.from(text)));
        const cleaned = cleanImage(type, image(width, height, pieces));
        expect(cleaned).toEqual({ width, height, bytes: image(width, height, []) });
        expect(cleanImage(type, cleaned.bytes).bytes).toEqual(cleaned.bytes);
      }),
    );
  });

  test('loses what follows its end', () => {
    const plain = image(3, 2, []);
    expect(cleanImage(type, Buffer.concat([plain, Buffer.from('hidden')])).bytes).toEqual(plain);
  });

  test('is refused when it is cut off, wherever that is', () => {
    const whole = image(3, 2, [metadata(Buffer.from('text'))]);
    for (let length = 0; length < whole.length; length += 1)
      expect(() => cleanImage(type, whole.subarray(0, length))).toThrow(NotAnImageError);
  });

  test('is read or refused when bytes are changed', () => {
    const whole = image(3, 2, [metadata(Buffer.from('text'))]);
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 5 }), (changes) => {
        const changed = Buffer.from(whole);
        for (const [at, value] of changes) changed[at] = value;
        try {
          cleanImage(type, changed);
        } catch (error) {
          expect(error).toBeInstanceOf(NotAnImageError);
        }
      }),
    );
  });
});

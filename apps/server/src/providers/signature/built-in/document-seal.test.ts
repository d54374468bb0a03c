import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkSeal, seal } from './document-seal.ts';

const pair = generateKeyPairSync('ed25519');
const pem = createPublicKey(pair.privateKey).export({ type: 'spki', format: 'pem' }).toString();
const id = `sr_${'0123456789abcdef'.repeat(2)}`;
const bodies = fc.uint8Array({ maxLength: 300 });
const sealed = (file: Uint8Array) => checkSeal(file, pem).result === 'sealed';

describe('a seal', () => {
  test('is valid for its file, whose bytes it leaves unchanged', () => {
    fc.assert(
      fc.property(bodies, (body) => {
        const file = seal(body, id, pair.privateKey);
        expect(file.subarray(0, body.length)).toEqual(Buffer.from(body));
        expect(checkSeal(file, pem)).toEqual({ result: 'sealed', requestId: id });
      }),
    );
  });

  test('is invalid with any byte of the file or the seal changed', () => {
    fc.assert(
      fc.property(bodies, fc.nat(), fc.integer({ min: 1, max: 255 }), (body, where, change) => {
        const file = seal(body, id, pair.privateKey);
        const at = where % file.length;
        file[at] = (file[at] ?? 0) ^ change;
        expect(sealed(file)).toBe(false);
      }),
    );
  });

  test('is invalid with anything prepended or appended, or when truncated', () => {
    fc.assert(
      fc.property(bodies, fc.uint8Array({ minLength: 1, maxLength: 50 }), (body, more) => {
        const file = seal(body, id, pair.privateKey);
        expect(sealed(Buffer.concat([file, more]))).toBe(false);
        expect(sealed(Buffer.concat([more, file]))).toBe(false);
        expect(sealed(file.subarray(0, -1))).toBe(false);
      }),
    );
  });

  test('from another key is invalid', () => {
    const forged = seal(Buffer.from('x'), id, generateKeyPairSync('ed25519').privateKey);
    expect(checkSeal(forged, pem)).toEqual({ result: 'altered', requestId: id });
  });

  test('is not found in an unsealed file', () => {
    for (const text of ['', '%PDF-1.3', '%portage-seal'])
      expect(checkSeal(Buffer.from(text), pem)).toEqual({ result: 'unsealed', requestId: null });
  });

  test('that is unreadable counts as altered', () => {
    for (const text of ['\n%portage-seal-v1 ', '\n%portage-seal-v1 sr_x'])
      expect(checkSeal(Buffer.from(text), pem)).toEqual({ result: 'altered', requestId: null });
  });
});

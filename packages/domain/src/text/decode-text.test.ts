import { expect, test } from 'vitest';
import { decodeOlder, decodeUnicode, readingsOf } from './decode-text.ts';

const utf16 = (text: string) => new Uint8Array(Uint16Array.from(text, (sign) => sign.charCodeAt(0)).buffer);

test('reads UTF-8 and UTF-16 with or without a byte order mark', () => {
  for (const bytes of [
    new TextEncoder().encode('Él'),
    new TextEncoder().encode('\uFEFFÉl'),
    utf16('\uFEFFÉl'),
    utf16('Él'),
    Uint8Array.of(0x00, 0xc9, 0x00, 0x6c),
    Uint8Array.of(0xfe, 0xff, 0x00, 0xc9, 0x00, 0x6c),
  ])
    expect(decodeUnicode(bytes)).toBe('Él');
  expect(decodeUnicode(Uint8Array.of())).toBe('');
});

test.each([
  ['windows-1252', [0xc9, 0x6c, 0xe9], 'Élé'],
  ['macintosh', [0x83, 0x6c, 0x8e], 'Élé'],
  ['windows-1250', [0xa3, 0x75, 0x6b, 0x61, 0x73, 0x7a], 'Łukasz'],
  ['ibm850', [0x90, 0x6c, 0x82], 'Élé'],
] as const)('reads %s, which is not Unicode', (encoding, bytes, text) => {
  expect(decodeUnicode(Uint8Array.from(bytes))).toBeNull();
  expect(decodeOlder(Uint8Array.from(bytes), encoding)).toBe(text);
});

test('a file that is not Unicode has a reading for each encoding that gives other letters, with the words that differ', () => {
  const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
  expect(readingsOf(bytes('plain'))).toEqual([{ encoding: 'unicode', text: 'plain', sample: '' }]);
  expect(readingsOf(bytes('Payer\nÉlan;café\n'))).toEqual([
    { encoding: 'windows-1252', text: 'Payer\nÉlan;café\n', sample: 'Élan' },
    { encoding: 'macintosh', text: 'Payer\n…lan;cafÈ\n', sample: '…lan' },
    { encoding: 'ibm850', text: 'Payer\n╔lan;cafÚ\n', sample: '╔lan' },
  ]);
  // Only the last word differs between Western and Central Europe.
  expect(readingsOf(bytes('Élan,café,Peña')).map(({ sample }) => sample)).toEqual([
    'Élan Peña',
    '…lan PeÒa',
    'Élan Peńa',
    '╔lan Pe±a',
  ]);
});

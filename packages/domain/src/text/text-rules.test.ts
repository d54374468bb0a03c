import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { isEmail, isLine, isLines, oneLine, withoutInvisible } from './text-rules.ts';

const breaks = ['\n', '\r', '\r\n', '\t'];
const hidden = [
  '\0',
  '\u0007',
  '\u001B',
  '\u007F',
  '\u0085',
  '\u2028',
  '\u2029',
  '\u202E',
  '\u202A',
  '\u2066',
  '\u2069',
  '\uD83D',
  '\uDE00',
];
/** Cannot be seen and mean nothing. A note may come with them, a name may not. */
const invisible = ['\u00AD', '\u061C', '\u200B', '\u200E', '\u200F', '\u2060', '\uFEFF'];

describe('a line', () => {
  it.each(['', 'Zoé-Ann d’Éclair', '株式会社', 'شركة', 'علی\u200cرضا', '👩‍👩‍👧', 'O‑Brien', ' a ', '=1+1'])(
    'can be %j',
    (text) => {
      expect(isLine(text)).toBe(true);
    },
  );

  it.each([...breaks, ...hidden, ...invisible])('cannot contain %j', (character) => {
    expect(isLine(`Acme${character}8. The Provider pays the Client.`)).toBe(false);
  });
});

describe('lines', () => {
  it.each([...breaks, ...invisible])('can contain %j', (character) => {
    expect(isLines(`Torstrasse 1${character}Berlin`)).toBe(true);
  });

  it.each(hidden)('cannot contain %j', (character) => {
    expect(isLines(`a${character}b`)).toBe(false);
  });

  it('include every line', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => !isLine(text) || isLines(text)));
  });
});

describe('a text as one line', () => {
  it('keeps its words', () => {
    expect(oneLine(' Acme\r\n8. The\u202E\uD83D Provider\u0007pays\u2028the Client.\t')).toBe(
      'Acme 8. The Provider pays the Client.',
    );
  });

  it('is accepted as a line', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => isLine(oneLine(text))));
  });
});

describe('an email address', () => {
  it.each([
    'a@b.c',
    ' maya@people.example ',
    'zoe@exämple.ca',
    "o'brien+x@sub.people.example",
    'user.name@例子.公司',
    'a@123.example',
    'a_-@x-y.co1',
    '-a@b.c',
  ])('can be %j', (text) => {
    expect(isEmail(text)).toBe(true);
  });

  it.each([
    '',
    'no format',
    'a@b',
    'maya@people',
    'a@.c',
    'a@b.',
    'a@b..c',
    '.maya@work.example',
    'maya.@work.example',
    'maya..x@work.example',
    'maya@-work.example',
    'maya@work-.example',
    'maya@work.-example',
    'maya@192.168.0.1',
    // The sender has no SMTPUTF8.
    'mäya@work.example',
    '用户@例子.公司',
    'maya@wo\u00ADrk.example',
    '@b.c',
    'a@',
    'a@b@c.d',
    'a b@c.d',
    'a@b\nBcc: x@y.example',
    'a@b.c,d',
    'a@b.c;d',
    'a@b.c, d@e.f',
    '<a@b.c',
    'Group:a@b.c',
    '"a"@b.c',
    'a@[127.0.0.1]',
    'a\\@b.c',
    'a\u200Bb@c.d',
    'a\u202Eb@c.d',
  ])('cannot be %j', (text) => {
    expect(isEmail(text)).toBe(false);
  });

  it('is always one line', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => !isEmail(text) || isLine(text)));
  });
});

test('a text without invisible characters keeps those that its script needs', () => {
  expect(withoutInvisible('\u200E+1 416\u200F An\u200Bna\u00AD علی\u200cرضا 👩\u200d👧')).toBe(
    '+1 416 Anna علی\u200cرضا 👩\u200d👧',
  );
});

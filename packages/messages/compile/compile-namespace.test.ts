import { describe, expect, test } from 'vitest';
import { compileNamespace, type Messages } from './compile-namespace.ts';

const compile = (base: Messages, own: Messages = base, locale = 'en-CA') =>
  compileNamespace(locale, 'locales/x.json', own, base).split('\n').slice(1).filter(Boolean);

describe('compiles', () => {
  test('a message without parameters to a string', () => {
    expect(compile({ paid: 'It\'s "paid"' })).toEqual(['export const paid: string = "It\'s \\"paid\\"";']);
  });

  test('parameters to a typed function', () => {
    expect(compile({ hello: 'Hi {name}' })).toEqual([
      'export const hello = (d: { name: string | number }): string => "Hi " + d.name;',
    ]);
  });

  test('parameters that follow each other to joined text', () => {
    expect(compile({ pair: '{a}{b}' })[0]).toContain('=> "" + d.a + d.b;');
  });

  test('a plural with the rules of its language', () => {
    const people = '{count, plural, one {# person} other {# people}}';
    expect(compile({ people })).toEqual([
      "import { plural } from '@messageformat/runtime';",
      "import { en } from 'make-plural/cardinals';",
      "import { formatNumber } from './formats.gen.ts';",
      expect.stringContaining('(d: { count: number }): string => "" + plural(d.count, 0, en,'),
    ]);
    expect(compile({ people }, {}, 'fr-CA')).toContain("import { fr } from 'make-plural/cardinals';");
  });

  test('the number of a plural to one in the format of the language', () => {
    const [, , , people] = compile({ people: '{count, plural, one {# person} other {# people}}' });
    expect(people).toContain('other: formatNumber(d.count) + " people"');
  });

  test('a message that a locale lacks to the text of the base locale', () => {
    expect(compile({ a: 'A', b: 'B' }, { b: 'Bé' }, 'fr-CA')).toEqual([
      'export const a: string = "A";',
      'export const b: string = "Bé";',
    ]);
  });

  test('a translation without parameters to a function with the type of the base message', () => {
    expect(compile({ hello: 'Hi {name}' }, { hello: 'Salut' }, 'fr-CA')).toEqual([
      'export const hello = (d: { name: string | number }): string => "Salut";',
    ]);
  });

  test('de and que before a parameter in French to a call that elides', () => {
    const pay = (text: string) => compile({ pay: 'Pay {name}' }, { pay: text }, 'fr-CA');
    const code = 'export const pay = (d: { name: string | number }): string => ';
    const runtime = "import { elide } from '../../src/elision.ts';";
    expect(pay('Paie de {name}.')).toEqual([runtime, `${code}"Paie " + elide("de", d.name) + ".";`]);
    expect(pay('De {name}')).toEqual([runtime, `${code}"" + elide("De", d.name);`]);
    expect(pay('<b>de {name}</b>')).toEqual([runtime, `${code}"<b>" + elide("de", d.name) + "</b>";`]);
    expect(pay('Parce que {name}')).toEqual([runtime, `${code}"Parce " + elide("que", d.name);`]);
    expect(pay('Lorsque {name}')).toEqual([runtime, `${code}"" + elide("Lorsque", d.name);`]);
  });

  test('words that only end like de and que, and texts in English, without a call', () => {
    for (const text of ['Aide {name}', 'Chaque {name}', 'Code de : {name}'])
      expect(compile({ pay: 'Pay {name}' }, { pay: text }, 'fr-CA').join()).not.toContain('elide');
    expect(compile({ de: 'de {name}' }).join()).not.toContain('elide');
  });
});

describe('rejects', () => {
  const offset = { a: '{x, plural, offset:1 one {# other} other {# others}}' };
  test.each<[string, Messages, Messages, string]>([
    ['a key the base locale lacks', { a: 'A' }, { z: 'Z' }, 'z is not a message of the base locale'],
    ['a parameter the base message lacks', { a: 'A {x}' }, { a: 'A {y}' }, '{y} is not a parameter'],
    ['a text that is not a message', { a: 'A {x' }, { a: 'A {x' }, 'locales/x.json: a: '],
    ['a number format', { a: '{x, number}' }, { a: '{x, number}' }, 'format numbers and dates before'],
    ['a plural with an offset', offset, offset, 'a plural has no offset'],
    ['a key that is not an identifier', { 'a-b': 'A' }, { 'a-b': 'A' }, 'a key is an identifier'],
  ])('%s', (_, base, own, reason) => {
    expect(() => compile(base, own)).toThrow(reason);
  });
});

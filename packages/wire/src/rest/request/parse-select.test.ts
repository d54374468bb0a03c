import { describe, expect, test } from 'vitest';
import { parseSelect, type SelectItem } from './parse-select.ts';

const all: SelectItem = { kind: 'all' };
const field = (
  column: string,
  rest: Partial<{ alias: string; cast: string; path: { text: boolean; key: string | number }[] }> = {},
): SelectItem => ({
  kind: 'field',
  field: { column, path: rest.path ?? [] },
  alias: rest.alias ?? null,
  cast: rest.cast ?? null,
});
const embed = (
  relation: string,
  rest: Partial<Omit<Extract<SelectItem, { kind: 'embed' }>, 'kind' | 'relation'>> = {},
): SelectItem => ({
  kind: 'embed',
  relation,
  alias: null,
  hint: null,
  inner: false,
  spread: false,
  items: [all],
  ...rest,
});

describe('parseSelect', () => {
  test.each<[text: string, items: SelectItem[]]>([
    ['', [all]],
    ['*', [all]],
    ['a,b', [field('a'), field('b')]],
    ['a , b', [field('a'), field('b')]],
    ['x:a', [field('a', { alias: 'x' })]],
    ['"a b,(c)"', [field('a b,(c)')]],
    ['"say \\"hi\\""', [field('say "hi"')]],
    ['two words', [field('two words')]],
    ['with-dash', [field('with-dash')]],
    ['naïve', [field('naïve')]],
    ['a::text', [field('a', { cast: 'text' })]],
    ['a::double precision', [field('a', { cast: 'double precision' })]],
    ['a::int[]', [field('a', { cast: 'int[]' })]],
    ['x:a::bigint,b', [field('a', { alias: 'x', cast: 'bigint' }), field('b')]],
    ['a->b', [field('a', { path: [{ text: false, key: 'b' }] })]],
    ['a->>b', [field('a', { path: [{ text: true, key: 'b' }] })]],
    ['a->0', [field('a', { path: [{ text: false, key: 0 }] })]],
    [
      'a->-1->>0',
      [
        field('a', {
          path: [
            { text: false, key: -1 },
            { text: true, key: 0 },
          ],
        }),
      ],
    ],
    ['a->12x', [field('a', { path: [{ text: false, key: '12x' }] })]],
    [
      'a->"k v"->>c::int',
      [
        field('a', {
          path: [
            { text: false, key: 'k v' },
            { text: true, key: 'c' },
          ],
          cast: 'int',
        }),
      ],
    ],
    ['x:a->>b', [field('a', { alias: 'x', path: [{ text: true, key: 'b' }] })]],
    ['r(*)', [embed('r')]],
    ['r()', [embed('r', { items: [] })]],
    ['r(a,s(b))', [embed('r', { items: [field('a'), embed('s', { items: [field('b')] })] })]],
    ['x:r(*)', [embed('r', { alias: 'x' })]],
    ['r!inner(*)', [embed('r', { inner: true })]],
    ['r!left(*)', [embed('r')]],
    ['r!hint(*)', [embed('r', { hint: 'hint' })]],
    ['r!hint!inner(*)', [embed('r', { hint: 'hint', inner: true })]],
    ['r!inner!hint(*)', [embed('r', { hint: 'hint', inner: true })]],
    ['x:r!hint!left(*)', [embed('r', { alias: 'x', hint: 'hint' })]],
    ['...r(*)', [embed('r', { spread: true })]],
    ['...r!hint!inner(a)', [embed('r', { spread: true, hint: 'hint', inner: true, items: [field('a')] })]],
  ])('%j', (text, items) => {
    expect(parseSelect(text)).toEqual(items);
  });

  test.each([
    'a,',
    ',a',
    'a b(',
    'r(a',
    'r(a))',
    'a::',
    'a::1',
    "a::t'",
    'a->',
    'r!inner',
    '...a',
    '"open',
    'a:',
    '(a)',
    'a;b',
    'a::int)',
  ])('refuses %j', (text) => {
    expect(() => parseSelect(text)).toThrow(expect.objectContaining({ status: 400, code: 'PGRST100' }));
  });

  test.each(['count()', 'a.sum()', 'a.avg()', 'a.min()', 'a.max()', 'a.count()', 'r(count())'])(
    'refuses the aggregate %s',
    (text) => {
      expect(() => parseSelect(text)).toThrow(expect.objectContaining({ status: 400, code: 'PGRST123' }));
    },
  );

  test('refuses relations nested more than 6 deep', () => {
    expect(() => parseSelect(`${'r('.repeat(7)}a${')'.repeat(7)}`)).toThrow('at most 6');
    expect(parseSelect(`${'r('.repeat(6)}a${')'.repeat(6)}`)).toHaveLength(1);
  });
});

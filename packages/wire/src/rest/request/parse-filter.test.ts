import { describe, expect, test } from 'vitest';
import { type Filter, fullText, operators, parseFilter, parseLogic, quantifiable, type Test } from './parse-filter.ts';

const column = { column: 'c', path: [] };
const term = (name: string, operator: string, rest: Partial<Test> = {}): Test => ({
  kind: 'test',
  field: { column: name, path: [] },
  not: false,
  operator,
  quantifier: null,
  language: null,
  value: '',
  list: null,
  ...rest,
});
const plain = operators.filter((operator) => operator !== 'in' && operator !== 'is');

describe('operators', () => {
  test('there are 25', () => {
    expect([...operators].sort()).toEqual(
      'adj cd cs eq fts gt gte ilike imatch in is isdistinct like lt lte match neq nxl nxr ov phfts plfts sl sr wfts'.split(
        ' ',
      ),
    );
  });

  test.each(plain)('%s, alone and negated', (operator) => {
    expect(parseFilter(column, `${operator}.a.b,"(c)"`)).toEqual(term('c', operator, { value: 'a.b,"(c)"' }));
    expect(parseFilter(column, `not.${operator}.`)).toEqual(term('c', operator, { not: true }));
    const inside: Filter[] = [
      term('c', operator, { value: 'a.b' }),
      term('c', operator, { not: true, value: 'q,"(' }),
      term('c', operator, { value: '{1,2}' }),
    ];
    expect(
      parseLogic(false, 'and', `(c.${operator}.a.b,c.not.${operator}."q,\\"(",c.${operator}.{1,2})`).terms,
    ).toEqual(inside);
  });

  test.each(quantifiable)('%s of any and of all', (operator) => {
    expect(parseFilter(column, `${operator}(any).{1,2}`)).toEqual(
      term('c', operator, { quantifier: 'any', value: '{1,2}' }),
    );
    expect(parseFilter(column, `not.${operator}(all).{1,2}`)).toEqual(
      term('c', operator, { quantifier: 'all', value: '{1,2}', not: true }),
    );
    expect(parseLogic(false, 'or', `(c.${operator}(any).{1,2})`).terms).toEqual([
      term('c', operator, { quantifier: 'any', value: '{1,2}' }),
    ]);
  });

  test.each(fullText)('%s in a language', (operator) => {
    expect(parseFilter(column, `${operator}(english).fat cat`)).toEqual(
      term('c', operator, { language: 'english', value: 'fat cat' }),
    );
  });

  test.each(['null', 'not_null', 'true', 'false', 'unknown', 'NULL', 'True'])('is.%s', (value) => {
    expect(parseFilter(column, `is.${value}`)).toEqual(term('c', 'is', { value }));
    expect(parseLogic(false, 'or', `(c.not.is.${value})`).terms).toEqual([term('c', 'is', { value, not: true })]);
  });

  test.each([
    ['in.()', []],
    ['in.("")', []],
    ['in.(1)', ['1']],
    ['in.(1,2)', ['1', '2']],
    ['in.(,a)', ['', 'a']],
    ['in.("a,b","q\\"x",c d)', ['a,b', 'q"x', 'c d']],
    ['in.("a"b)', ['"a"b']],
    ['in.({1},x)', ['{1}', 'x']],
  ])('%s', (text, list) => {
    expect(parseFilter(column, text)).toEqual(term('c', 'in', { list }));
    expect(parseLogic(false, 'and', `(c.${text},c.eq.1)`).terms).toEqual([
      term('c', 'in', { list }),
      term('c', 'eq', { value: '1' }),
    ]);
  });

  test.each([
    'eq',
    'xx.1',
    '1',
    '',
    'not.not.eq.1',
    'is.nothing',
    'is.',
    'in.1,2',
    'in.(1',
    'in.(1)x',
    'neq(any).{1}',
    'in(any).(1)',
    'eq(some).{1}',
    'eq(english).x',
    'fts(any',
  ])('refuses %j', (text) => {
    expect(() => parseFilter(column, text)).toThrow(expect.objectContaining({ status: 400, code: 'PGRST100' }));
  });
});

describe('parseLogic', () => {
  test('groups nest, with and without negation', () => {
    expect(parseLogic(true, 'or', '(a.eq.1,and(b.gt.2,c.not.is.null),not.or(d->>k.like.x*, e.eq."a b"))')).toEqual({
      kind: 'logic',
      not: true,
      operator: 'or',
      terms: [
        term('a', 'eq', { value: '1' }),
        {
          kind: 'logic',
          not: false,
          operator: 'and',
          terms: [term('b', 'gt', { value: '2' }), term('c', 'is', { value: 'null', not: true })],
        },
        {
          kind: 'logic',
          not: true,
          operator: 'or',
          terms: [
            term('d', 'like', { field: { column: 'd', path: [{ text: true, key: 'k' }] }, value: 'x*' }),
            term('e', 'eq', { value: 'a b' }),
          ],
        },
      ],
    });
  });

  test.each(['', '()', '(a.eq.1', 'a.eq.1', '(a.eq.1)x', '(a.eq.1,)', '(a.in.1)', '(xor(a.eq.1))', '(a.eq.x(y))z'])(
    'refuses %j',
    (text) => {
      expect(() => parseLogic(false, 'or', text)).toThrow(expect.objectContaining({ code: 'PGRST100' }));
    },
  );

  test('refuses more than 1000 conditions', () => {
    const group = (size: number) => `(${Array.from({ length: size }, () => 'a.eq.1').join(',')})`;
    expect(parseLogic(false, 'or', group(1000)).terms).toHaveLength(1000);
    expect(() => parseLogic(false, 'or', group(1001))).toThrow('at most 1000');
  });
});

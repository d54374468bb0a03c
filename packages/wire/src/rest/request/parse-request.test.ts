import { describe, expect, test } from 'vitest';
import { nothing, type OrderTerm, type ParsedRequest, parseRequest } from './parse-request.ts';

const parse = (query: string) => parseRequest(new URLSearchParams(query));
const empty: ParsedRequest = {
  select: [{ kind: 'all' }],
  top: nothing(),
  embedded: new Map(),
  columns: null,
  onConflict: null,
};
const order = (column: string, rest: Partial<OrderTerm> = {}): OrderTerm => ({
  relation: null,
  field: { column, path: [] },
  descending: false,
  nulls: null,
  ...rest,
});
const eq = (column: string, value: string) => ({
  kind: 'test' as const,
  field: { column, path: [] },
  not: false,
  operator: 'eq',
  quantifier: null,
  language: null,
  value,
  list: null,
});

describe('parseRequest', () => {
  test('an empty query asks for everything', () => {
    expect(parse('')).toEqual(empty);
  });

  test.each<[query: string, terms: OrderTerm[]]>([
    ['a', [order('a')]],
    ['a.asc', [order('a')]],
    ['a.desc,b', [order('a', { descending: true }), order('b')]],
    ['a.nullsfirst', [order('a', { nulls: 'first' })]],
    ['a.desc.nullslast', [order('a', { descending: true, nulls: 'last' })]],
    [
      'a->b->>0.desc',
      [
        order('a', {
          field: {
            column: 'a',
            path: [
              { text: false, key: 'b' },
              { text: true, key: 0 },
            ],
          },
          descending: true,
        }),
      ],
    ],
    ['r(a)', [order('a', { relation: 'r' })]],
    [
      'r(a->k).desc.nullsfirst',
      [
        order('a', {
          relation: 'r',
          field: { column: 'a', path: [{ text: false, key: 'k' }] },
          descending: true,
          nulls: 'first',
        }),
      ],
    ],
    ['"a.b".desc', [order('a.b', { descending: true })]],
  ])('order=%s', (text, terms) => {
    expect(parse(`order=${encodeURIComponent(text)}`).top.order).toEqual(terms);
    expect(parse(`r.order=${encodeURIComponent(text)}`).embedded.get('r')?.order).toEqual(terms);
  });

  test('limit and offset, of the top and of an embed', () => {
    const { top, embedded } = parse('limit=5&offset=10&r.limit=0&r.s.offset=3');
    expect([top.limit, top.offset]).toEqual([5, 10]);
    expect(embedded).toEqual(
      new Map([
        ['r', { ...nothing(), limit: 0 }],
        ['r.s', { ...nothing(), offset: 3 }],
      ]),
    );
  });

  test('filters of the top and of embeds', () => {
    const { top, embedded } = parse('a=eq.1&a=eq.2&r.a=eq.3&r.s.a=eq.4&d->>k=eq.5&"x.y"=eq.6');
    expect(top.filters).toEqual([
      eq('a', '1'),
      eq('a', '2'),
      { ...eq('d', '5'), field: { column: 'd', path: [{ text: true, key: 'k' }] } },
      eq('x.y', '6'),
    ]);
    expect(embedded.get('r')?.filters).toEqual([eq('a', '3')]);
    expect(embedded.get('r.s')?.filters).toEqual([eq('a', '4')]);
  });

  test.each<[key: string, path: string | null, not: boolean, operator: 'and' | 'or']>([
    ['and', null, false, 'and'],
    ['or', null, false, 'or'],
    ['not.and', null, true, 'and'],
    ['not.or', null, true, 'or'],
    ['r.or', 'r', false, 'or'],
    ['r.not.or', 'r', true, 'or'],
    ['r.s.not.and', 'r.s', true, 'and'],
  ])('%s=(…)', (key, path, not, operator) => {
    const request = parse(`${key}=(a.eq.1,b.eq.2)`);
    const { filters } = path === null ? request.top : (request.embedded.get(path) ?? nothing());
    expect(filters).toEqual([{ kind: 'logic', not, operator, terms: [eq('a', '1'), eq('b', '2')] }]);
  });

  test('columns and on_conflict are lists of names', () => {
    const { columns, onConflict } = parse('columns="a","b c",a&on_conflict=a,b');
    expect([columns, onConflict]).toEqual([
      ['a', 'b c'],
      ['a', 'b'],
    ]);
  });

  test('of a parameter given twice the first counts', () => {
    const { select, top, columns } = parse('select=a&select=b&order=a&order=b&limit=1&limit=2&columns=a&columns=b');
    expect([select, top.order, top.limit, columns]).toEqual([
      [{ kind: 'field', field: { column: 'a', path: [] }, alias: null, cast: null }],
      [order('a')],
      1,
      ['a'],
    ]);
  });

  test('a plus sign is a space', () => {
    expect(parse('a=eq.b+c').top.filters).toEqual([eq('a', 'b c')]);
  });

  test.each([
    'a=1',
    'limit=x',
    'order=a.up',
    'order=a.desc.nulls',
    'order=',
    'order=r(a',
    'columns=',
    'columns=a)',
    'a->=eq.1',
    'a.=eq.1',
    '=eq.1',
    'or=x',
  ])('refuses %s', (query) => {
    expect(() => parse(query)).toThrow(expect.objectContaining({ status: 400, code: 'PGRST100' }));
  });

  test.each(['limit=-1', 'offset=-1'])('refuses %s as a range', (query) => {
    expect(() => parse(query)).toThrow(expect.objectContaining({ status: 416, code: 'PGRST103' }));
  });

  test('refuses a query longer than 100,000 characters', () => {
    expect(() => parse(`a=eq.${'x'.repeat(100_000)}`)).toThrow(expect.objectContaining({ status: 414 }));
  });
});

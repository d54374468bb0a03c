import { describe, expect, test } from 'vitest';
import { parseRequest } from '../request/parse-request.ts';
import { smallCatalog } from '../testing/small-catalog.ts';
import { findRelation, type PlannedNode, planRequest } from './plan.ts';

const plan = (relation: string, query: string) =>
  planRequest(smallCatalog, findRelation(smallCatalog, 'lib', relation), parseRequest(new URLSearchParams(query)));
const refusal = (status: number, code: string, rest: object = {}) => expect.objectContaining({ status, code, ...rest });
/** Name, cardinality and key of each embed, with those inside it. */
const embeds = (node: PlannedNode): unknown[] =>
  node.embeds.map(({ name, relationship, node: inner }) => [
    name,
    relationship.cardinality,
    relationship.name,
    ...embeds(inner),
  ]);

describe('embeds', () => {
  test.each([
    ['book', 'author!author_id(*)', ['author', 'many-to-one', 'book_author']],
    ['book', 'author!book_editor(*)', ['author', 'many-to-one', 'book_editor']],
    ['book', 'book_author(*)', ['book_author', 'many-to-one', 'book_author']],
    ['book', 'writer:author_id(*)', ['writer', 'many-to-one', 'book_author']],
    ['author', 'book!author_id(*)', ['book', 'one-to-many', 'book_author']],
    ['author', 'book!book_editor(*)', ['book', 'one-to-many', 'book_editor']],
    ['author', 'book_author(*)', ['book_author', 'one-to-many', 'book_author']],
    ['author', 'passport(*)', ['passport', 'one-to-one', 'passport_author']],
    ['passport', 'author(*)', ['author', 'one-to-one', 'passport_author']],
    ['book', 'genre(*)', ['genre', 'many-to-many', 'book_genre']],
    ['genre', 'book!book_genre(*)', ['book', 'many-to-many', 'book_genre']],
    ['book', 'book_genre(*)', ['book_genre', 'one-to-many', 'book_genre_book']],
    ['author', 'author(*)', ['author', 'one-to-many', 'author_mentor']],
    ['author', 'author!mentor_id(*)', ['author', 'one-to-many', 'author_mentor']],
    ['author', 'mentor:mentor_id(*)', ['mentor', 'many-to-one', 'author_mentor']],
    ['print', 'edition(*)', ['edition', 'many-to-one', 'print_edition']],
    ['edition', 'print(*)', ['print', 'one-to-many', 'print_edition']],
  ])('%s: %s', (relation, select, embed) => {
    expect(embeds(plan(relation, `select=${select}`))).toEqual([embed]);
  });

  test('nested ones, inner and spread', () => {
    const node = plan('book', 'select=id,...author!author_id!inner(name,passport(number)),genre(code)');
    expect(embeds(node)).toEqual([
      ['author', 'many-to-one', 'book_author', ['passport', 'one-to-one', 'passport_author']],
      ['genre', 'many-to-many', 'book_genre'],
    ]);
    expect(node.embeds.map(({ inner, spread }) => [inner, spread])).toEqual([
      [true, true],
      [false, false],
    ]);
    expect(node.embeds[1]?.between?.name).toBe('book_genre');
  });

  test.each([
    ['book', 'passport(*)'],
    ['book', 'nothing(*)'],
    ['book', 'author!nothing(*)'],
    ['book', 'genre!book_genre_book(*)'],
    ['author', 'author!author_mentor(*)'],
    ['note', 'book(*)'],
  ])('%s has no %s', (relation, select) => {
    expect(() => plan(relation, `select=${select}`)).toThrow(refusal(400, 'PGRST200'));
  });

  test('several matches are refused and listed', () => {
    expect(() => plan('book', 'select=author(*)')).toThrow(
      refusal(300, 'PGRST201', {
        details: [
          {
            cardinality: 'many-to-one',
            embedding: 'book with author',
            relationship: 'book_author using book(author_id) and author(id)',
          },
          {
            cardinality: 'many-to-one',
            embedding: 'book with author',
            relationship: 'book_editor using book(editor_id) and author(id)',
          },
        ],
        hint: "Try changing 'author' to one of the following: 'author!book_author', 'author!book_editor'. Find the desired relationship in the 'details' key.",
      }),
    );
    expect(() => plan('author', 'select=id(*)')).toThrow(refusal(300, 'PGRST201'));
  });

  test('only rows with at most one match can be spread', () => {
    expect(() => plan('book', 'select=...genre(code)')).toThrow(
      refusal(400, 'PGRST119', {
        details: "'book' and 'genre' do not form a many-to-one or one-to-one relationship",
      }),
    );
  });
});

describe('restrictions', () => {
  const limits = (node: PlannedNode): unknown[] =>
    node.embeds.map((embed) => [embed.name, embed.node.restrictions.limit, ...limits(embed.node)]);

  test('find their embed by alias and by relation', () => {
    expect(limits(plan('book', 'select=w:author!author_id(id)&w.limit=1'))).toEqual([['w', 1]]);
    expect(limits(plan('book', 'select=w:author!author_id(id)&author.limit=1'))).toEqual([['w', 1]]);
    expect(limits(plan('book', 'select=w:author!author_id(p:passport(number))&author.passport.limit=2'))).toEqual([
      ['w', null, ['p', 2]],
    ]);
  });

  test('go to the embed that has the name when another has the relation', () => {
    expect(limits(plan('book', 'select=w:author!author_id(id),author!editor_id(id)&author.limit=1'))).toEqual([
      ['w', null],
      ['author', 1],
    ]);
  });

  test.each(['select=id&author.limit=1', 'select=author!author_id(id)&author.passport.limit=1', 'order=author(id)'])(
    '%s names no embed',
    (query) => {
      expect(() => plan('book', query)).toThrow(refusal(400, 'PGRST108'));
    },
  );

  test('an order by a relation needs at most one row of it', () => {
    expect(plan('book', 'select=author!author_id(id)&order=author(id)').restrictions.order).toHaveLength(1);
    expect(() => plan('book', 'select=genre(code)&order=genre(code)')).toThrow(refusal(400, 'PGRST118'));
  });
});

test('a table that is not there', () => {
  expect(() => plan('nothing', '')).toThrow(refusal(404, 'PGRST205'));
});

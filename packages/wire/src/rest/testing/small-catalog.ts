import type { Catalog, Relation } from '../catalog/catalog.ts';
import { type KeyRow, relationshipsOf } from '../catalog/relationships.ts';

const table = (name: string, columns: Record<string, string>, primaryKey: string[]): [string, Relation] => [
  name,
  {
    schema: 'lib',
    name,
    columns: new Map(Object.entries(columns).map(([column, type]) => [column, { type, default: null }])),
    primaryKey,
  },
];
const primary = (relation: string, columns: string[]): KeyRow => ({
  name: `${relation}_pkey`,
  kind: 'p',
  relation,
  columns,
  referenced: null,
  referenced_columns: null,
});
const foreign = (name: string, relation: string, columns: string[], to: string, theirs: string[]): KeyRow => ({
  name,
  kind: 'f',
  relation,
  columns,
  referenced: to,
  referenced_columns: theirs,
});

/** One relationship of every kind: book → author and → editor, passport – author, book – genre, author → mentor, print → edition. */
export const smallCatalog: Catalog = {
  relations: new Map([
    table('author', { id: 'integer', name: 'text', mentor_id: 'integer', profile: 'jsonb' }, ['id']),
    table(
      'book',
      { id: 'bigint', author_id: 'integer', editor_id: 'integer', title: 'text', meta: 'json', words: 'tsvector' },
      ['id'],
    ),
    table('passport', { author_id: 'integer', number: 'text' }, ['author_id']),
    table('genre', { code: 'text' }, ['code']),
    table('book_genre', { book_id: 'bigint', genre_code: 'text' }, ['book_id', 'genre_code']),
    table('edition', { book_id: 'bigint', number: 'integer' }, ['book_id', 'number']),
    table('print', { id: 'integer', book_id: 'bigint', edition: 'integer' }, ['id']),
    table('note', { body: 'text' }, []),
  ]),
  relationships: relationshipsOf([
    ...['author', 'book', 'print'].map((name) => primary(name, ['id'])),
    primary('passport', ['author_id']),
    primary('genre', ['code']),
    primary('book_genre', ['book_id', 'genre_code']),
    primary('edition', ['book_id', 'number']),
    foreign('book_author', 'book', ['author_id'], 'author', ['id']),
    foreign('book_editor', 'book', ['editor_id'], 'author', ['id']),
    foreign('author_mentor', 'author', ['mentor_id'], 'author', ['id']),
    foreign('passport_author', 'passport', ['author_id'], 'author', ['id']),
    foreign('book_genre_book', 'book_genre', ['book_id'], 'book', ['id']),
    foreign('book_genre_genre', 'book_genre', ['genre_code'], 'genre', ['code']),
    foreign('print_edition', 'print', ['book_id', 'edition'], 'edition', ['book_id', 'number']),
  ]),
  fingerprint: '',
};

import type { Catalog, Relation } from '@portage/wire/rest/catalog/catalog';
import { address, isCompared, ReadGenerator } from './generate-read.ts';
import type { Random } from './random.ts';
import { type Samples, sampleKey } from './samples.ts';
import type { WireCase } from './wire-case.ts';

const accepts = ['application/vnd.pgrst.object+json', 'application/vnd.pgrst.array+json;nulls=stripped', 'text/csv'];

export class WriteGenerator {
  readonly #random: Random;
  readonly #catalog: Catalog;
  readonly #samples: Samples;
  readonly #reads: ReadGenerator;
  readonly #careless: boolean;
  constructor(random: Random, catalog: Catalog, samples: Samples, careless: boolean) {
    this.#random = random;
    this.#catalog = catalog;
    this.#samples = samples;
    this.#careless = careless;
    this.#reads = new ReadGenerator(random, catalog, samples, careless);
    this.#reads.casts = ['text'];
  }

  write(): WireCase {
    const random = this.#random;
    const relation = random.pick(
      [...this.#catalog.relations.values()].filter(
        (one) => isCompared(one) && one.name !== 'long_books' && (this.#careless || one.name !== 'hidden'),
      ),
    );
    const method = random.pick(['POST', 'POST', 'PATCH', 'PATCH', 'DELETE']);
    const represent = random.pick(['representation', 'representation', 'minimal', 'headers-only', null]);
    const prefer = [this.#reads.preferences()];
    if (represent !== null) prefer.push(`return=${represent}`);
    const accept = random.chance(0.1) ? random.pick(accepts) : null;
    const parameters =
      represent === 'representation' && random.chance(0.7)
        ? this.#reads.parameters(relation, true, accept === 'text/csv' ? 0 : 1)
        : [];
    // What a representation shows is decided by `select`; conditions of the top relation decide which rows are written.
    // PostgREST applies groups to what a write shows, and an embed's to the write itself: only writes without a body have one.
    const kept = parameters.filter(([key, value]) => {
      if (/(^|\.)(and|or)$/.test(key) || /^(not\.)?is\.null$/i.test(value)) return false;
      return method !== 'POST' || key === 'select' || key.includes('.') || key === 'order';
    });
    if (represent !== 'representation' && method !== 'POST' && random.chance(0.4))
      kept.push([random.pick(['or', 'and', 'not.or', 'not.and']), this.#reads.filters.group(relation)]);
    const headers: Record<string, string> = {};
    if (accept !== null) headers.accept = accept;
    let body: string | null = null;
    if (method !== 'POST') kept.push(this.#narrow(relation));
    if (method !== 'DELETE') {
      const payload = this.#payload(relation, method);
      body = payload.body;
      if (payload.columns !== null) kept.push(['columns', payload.columns]);
      if (random.chance(0.2)) prefer.push(`missing=${random.pick(['default', 'null'])}`);
      headers['content-type'] = 'application/json';
    }
    if (method === 'POST' && random.chance(0.3)) {
      prefer.push(`resolution=${random.pick(['merge-duplicates', 'ignore-duplicates'])}`);
      if (random.chance(0.3))
        kept.push(['on_conflict', random.pick([...relation.columns.keys(), ...relation.primaryKey])]);
    }
    const preferred = prefer.filter(Boolean).join(', ');
    if (preferred !== '') headers.prefer = preferred;
    return { method, path: address(relation, kept), headers, body, ordered: false, careless: this.#careless };
  }

  /** A condition that holds for a few rows. */
  #narrow(relation: Relation): [string, string] {
    const column = relation.primaryKey[0] ?? [...relation.columns.keys()][0] ?? '';
    const values = Array.from({ length: this.#random.int(1, 3) }, () => this.#reads.filters.value(relation, column));
    if (this.#random.chance(0.3)) return this.#reads.filters.plain(relation);
    return [column, `in.(${values.map((value) => `"${value.replaceAll(/["\\]/g, '')}"`).join(',')})`];
  }

  #payload(relation: Relation, method: string): { body: string; columns: string | null } {
    const random = this.#random;
    if (this.#careless && random.chance(0.05))
      return { body: random.pick(['', '[]', '{}', '[{},{}]', 'zzz', '[1]', '{"nothing":1}']), columns: null };
    const names = [...relation.columns.keys()];
    const needed =
      method === 'POST'
        ? names.filter((name) =>
            ['name', 'title', 'code', 'label', 'book_id', 'genre_code', 'number', 'edition', 'author_id'].includes(
              name,
            ),
          )
        : [];
    const keys = [...new Set([...needed, ...random.some(names, method === 'POST' ? 0 : 1, 4)])];
    const row = () =>
      Object.fromEntries(keys.filter(() => !random.chance(0.05)).map((name) => [name, this.#json(relation, name)]));
    const same = () => Object.fromEntries(keys.map((name) => [name, this.#json(relation, name)]));
    const listed = random.chance(0.3);
    const many = method === 'POST' && random.chance(0.4);
    const value = many ? Array.from({ length: random.int(1, 3) }, listed ? row : same) : listed ? row() : same();
    return { body: JSON.stringify(value), columns: listed ? keys.map((name) => `"${name}"`).join(',') : null };
  }

  #json(relation: Relation, column: string): unknown {
    const random = this.#random;
    const type = relation.columns.get(column)?.type ?? 'text';
    if (random.chance(0.08)) return null;
    if (random.chance(0.3) && /^(text|character)/.test(type)) return `new ${random.int(1, 9999)}`;
    const known = this.#samples.get(sampleKey(relation, column)) ?? [];
    const text =
      known.length === 0 || (this.#careless && random.chance(0.03))
        ? random.pick(['zzz', '7', ''])
        : random.pick(known);
    if (/^jsonb?$/.test(type)) return random.pick<unknown>([{ a: 1 }, [1, null], 'text', 5]);
    if (/^(integer|bigint|smallint|numeric|double)/.test(type) && /^-?\d{1,9}(\.\d+)?$/.test(text)) return Number(text);
    if (type === 'boolean') return text === 't' || text === 'true';
    if (type === 'integer[]') return random.pick<unknown>([[1, 2], [], [3, null]]);
    return text;
  }
}

import type { Relation } from '@portage/wire/rest/catalog/catalog';
import type { Random } from './random.ts';
import { type Samples, sampleKey } from './samples.ts';

const comparisons = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'isdistinct'];
const patterns = ['like', 'ilike', 'match', 'imatch'];
const searches = ['fts', 'plfts', 'phfts', 'wfts'];
const quantified = ['eq', 'gt', 'gte', 'lt', 'lte', ...patterns];
const containment = ['cs', 'cd', 'ov'];
const ranges = [...containment, 'sl', 'sr', 'nxl', 'nxr', 'adj'];
const wrong = [
  '',
  'zzz',
  '-1',
  '99999999999999999999',
  '2024-13-40',
  '{',
  '[1,5)',
  '{1,2}',
  'true',
  'null',
  'a"b',
  "o'x",
  '100%',
  '_',
];
const words = ['fat', 'cat', 'rats', 'fat cat', 'cats rat', 'running'];

/** Conditions on one relation, in the query string's form or in that of a group. */
export class FilterGenerator {
  readonly #random: Random;
  readonly #samples: Samples;
  readonly #careless: boolean;
  /** @param careless whether values may not fit their column, or operators its type */
  constructor(random: Random, samples: Samples, careless: boolean) {
    this.#random = random;
    this.#samples = samples;
    this.#careless = careless;
  }

  /** `[column, op.value]` */
  plain(relation: Relation): [key: string, value: string] {
    const { key, head, value } = this.#test(relation);
    return [key, `${head}.${value}`];
  }

  /** `(a.eq.1,or(b.gt.2,…))` */
  group(relation: Relation, depth = 0): string {
    const terms = Array.from({ length: this.#random.int(1, 3) }, () => {
      if (depth < 2 && this.#random.chance(0.25))
        return `${this.#random.chance(0.3) ? 'not.' : ''}${this.#random.pick(['and', 'or'])}${this.group(relation, depth + 1)}`;
      const { key, head, value } = this.#test(relation);
      const isList = /(^|\.)in$/.test(head) || (/\((any|all)\)$/.test(head) && /^\{[^{}]*\}$/.test(value));
      return `${key}.${head}.${isList ? value : inGroup(value)}`;
    });
    return `(${terms.join(',')})`;
  }

  #test(relation: Relation): { key: string; head: string; value: string } {
    const random = this.#random;
    const column = random.pick([...relation.columns.keys()]);
    const type = relation.columns.get(column)?.type ?? 'text';
    const value = () => this.value(relation, column);
    const not = random.chance(0.2) ? 'not.' : '';
    const made = (operator: string, of: string, key = column) => ({ key, head: `${not}${operator}`, value: of });
    if (random.chance(0.12))
      return made(
        'is',
        random.pick(
          this.#careless || type === 'boolean' ? ['null', 'NULL', 'true', 'false', 'unknown'] : ['null', 'Null'],
        ),
      );
    if (random.chance(0.12) && (this.#careless || !/json|\[\]$/.test(type))) return made('in', this.#list(value));
    if (type === 'json' && !this.#careless) return this.#jsonTest(column, made, '->>');
    if (/^jsonb?$/.test(type) && random.chance(0.8)) return this.#jsonTest(column, made, this.#careless ? '->' : '->>');
    if ((this.#samples.get(sampleKey(relation, column)) ?? []).length === 0 && !this.#careless)
      return made('is', 'null');
    if (type === 'tsvector' && random.chance(0.9)) {
      const operator = random.pick(searches);
      const query =
        operator === 'fts'
          ? random.pick(['fat', 'cats', 'fat & rat', 'cat | !run', "'fat' <-> 'cat'"])
          : random.pick(words);
      return made(`${operator}${random.chance(0.3) ? '(english)' : ''}`, query);
    }
    if (type === 'text' && random.chance(0.35)) {
      if (random.chance(0.2)) return made(random.pick(['plfts', 'phfts', 'wfts']), random.pick(words));
      const part = value()
        .slice(0, random.int(1, 5))
        .replaceAll(/[\\()[\]{}+?|^$]/g, '');
      const operator = random.pick(patterns);
      return made(
        operator,
        operator.endsWith('match') ? `^${part}` : random.pick([`${part}*`, `*${part}*`, `%${part}%`]),
      );
    }
    if (/range$/.test(type) && random.chance(0.8)) return made(random.pick(ranges), value());
    if (/\[\]$/.test(type) && random.chance(0.8)) return made(random.pick(containment), value());
    if (this.#careless && random.chance(0.1))
      return made(`${random.pick(quantified)}(${random.pick(['any', 'all'])})`, this.#array(value));
    if (type === 'text' && random.chance(0.15))
      return made(`${random.pick(quantified)}(${random.pick(['any', 'all'])})`, this.#array(value));
    if (/^(integer|bigint|smallint)$/.test(type) && random.chance(0.15))
      return made(`${random.pick(quantified.slice(0, 5))}(${random.pick(['any', 'all'])})`, this.#array(value));
    if (this.#careless && random.chance(0.03)) return made(random.pick([...ranges, ...patterns]), value());
    return made(random.pick(comparisons), value());
  }

  #jsonTest(
    column: string,
    made: (operator: string, of: string, key?: string) => { key: string; head: string; value: string },
    arrow: string,
  ): { key: string; head: string; value: string } {
    const random = this.#random;
    const path = random.pick(
      arrow === '->>'
        ? [
            '->>age',
            '->>city',
            '->ids->>-1',
            '->ids->>0',
            '->deep->>k v',
            '->>z',
            '->>lang',
            '->2->>a',
            '->>0',
            '->>nothing',
          ]
        : ['->age', '->ids->0', '->deep->nil', '->lang', '->0'],
    );
    if (random.chance(0.15)) return made('is', 'null', `${column}${path}`);
    const value = random.pick(['55', '11', 'Oslo', '"Oslo"', 'true', '5', '"en"', '1', 'b', '[2, 3, "7"]']);
    return made(random.pick(comparisons), value, `${column}${path}`);
  }

  #list(value: () => string): string {
    const items = Array.from({ length: this.#random.int(0, 4) }, () => {
      const item = value();
      return /[,()"\\]/.test(item) || this.#random.chance(0.2) ? quoted(item) : item;
    });
    return `(${items.join(',')})`;
  }

  #array(value: () => string): string {
    const items = Array.from({ length: this.#random.int(1, 3) }, () => `"${value().replaceAll(/["\\{}]/g, '')}"`);
    return `{${items.join(',')}}`;
  }

  /** A value the column holds, or one it cannot hold. */
  value(relation: Relation, column: string): string {
    const known = this.#samples.get(sampleKey(relation, column)) ?? [];
    return known.length === 0 || (this.#careless && this.#random.chance(0.06))
      ? this.#random.pick(wrong)
      : this.#random.pick(known);
  }
}

const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
const inGroup = (text: string) => (/[,()"\\{}]/.test(text) ? quoted(text) : text);

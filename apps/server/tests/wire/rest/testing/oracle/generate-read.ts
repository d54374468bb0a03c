import type { Catalog, Relation } from '@portage/wire/rest/catalog/catalog';
import { isToOne, type Relationship } from '@portage/wire/rest/catalog/relationships';
import { FilterGenerator } from './generate-filter.ts';
import type { Random } from './random.ts';
import type { Samples } from './samples.ts';
import type { WireCase } from './wire-case.ts';

const casts = [
  'text',
  'int',
  'bigint',
  'integer',
  'boolean',
  'numeric',
  'double precision',
  'varchar',
  'date',
  'jsonb',
];
const paths = ['->age', '->>city', '->ids->0', '->deep->>k v', '->0', '->2->>a', '->>z', '->lang'];
/** By position, so that none is given twice. */
const aliases = ['r:', 'x:', '"a b":', 'page:', 'rows:'];
const counts = ['exact', 'exact', 'planned', 'estimated'];
const accepts = [
  'text/csv',
  'application/vnd.pgrst.object+json',
  'application/vnd.pgrst.object',
  'application/vnd.pgrst.array+json;nulls=stripped',
  'application/vnd.pgrst.object+json;nulls=stripped',
  'application/vnd.pgrst.array+json',
  'application/json;q=0.8, text/csv;q=0.2',
  'image/png',
  'application/vnd.pgrst.plan+json',
];

type Parameter = [key: string, value: string];

/** Whether both programs can answer requests of a relation alike. */
export const isCompared = ({ name, unsupported }: Relation): boolean =>
  unsupported === undefined && name !== 'books_by_author';

export class ReadGenerator {
  readonly filters: FilterGenerator;
  /** Types to cast to. A cast that some values do not allow fails or not as the plan comes to them. */
  casts: readonly string[];
  readonly #random: Random;
  readonly #catalog: Catalog;
  readonly #careless: boolean;
  /** Spreads around what is being made: PostgREST 12 writes wrong SQL for an embed without columns inside one. */
  #spreads = 0;
  constructor(random: Random, catalog: Catalog, samples: Samples, careless: boolean) {
    this.#random = random;
    this.#catalog = catalog;
    this.#careless = careless;
    this.casts = careless ? casts : ['text'];
    this.filters = new FilterGenerator(random, samples, careless);
  }

  read(): WireCase {
    const random = this.#random;
    const relation = random.pick(
      [...this.#catalog.relations.values()].filter(
        (one) => isCompared(one) && (this.#careless || one.name !== 'hidden'),
      ),
    );
    const ordered = random.chance(0.95);
    const accept = random.chance(0.12) ? random.pick(accepts) : null;
    const parameters = this.parameters(relation, ordered, accept === 'text/csv' ? 0 : 2);
    if (ordered && random.chance(0.4))
      parameters.push(['limit', String(random.pick([1, 1, 2, 3, 5, 6, 10, 45, 100, ...(this.#careless ? [0] : [])]))]);
    if (ordered && random.chance(0.3))
      parameters.push(['offset', String(random.pick([0, 1, 2, 6, 23, 24, 25, 45, 46, 1000]))]);
    const headers: Record<string, string> = {};
    const prefer = this.preferences();
    if (prefer !== '') headers.prefer = prefer;
    if (accept !== null) headers.accept = accept;
    if (ordered && this.#careless && random.chance(0.2))
      headers.range = random.pick(['0-1', '2-4', '5-', '3-3', '9-2', '0-1000']);
    return {
      method: random.chance(0.07) ? 'HEAD' : 'GET',
      path: address(relation, parameters),
      headers,
      body: null,
      ordered,
      careless: this.#careless,
    };
  }

  /** `select`, filters and order of a relation and its embeds. */
  parameters(relation: Relation, ordered: boolean, depth: number): Parameter[] {
    const parameters: Parameter[] = [];
    const select = this.#items(relation, '', depth, ordered, parameters);
    if (select !== null) parameters.unshift(['select', select]);
    parameters.push(...this.conditions(relation, ''));
    return parameters;
  }

  preferences(): string {
    const random = this.#random;
    const parts: string[] = [];
    if (random.chance(0.35)) parts.push(`count=${random.pick(counts)}`);
    if (random.chance(0.05)) parts.push(`handling=${random.pick(['strict', 'lenient'])}`);
    if (random.chance(0.03)) parts.push('foo=bar');
    return parts.join(', ');
  }

  conditions(relation: Relation, prefix: string): Parameter[] {
    const random = this.#random;
    const found: Parameter[] = [];
    for (let count = random.pick([0, 0, 1, 1, 2]); count > 0; count -= 1) {
      const [key, value] = this.filters.plain(relation);
      found.push([`${prefix}${key}`, value]);
    }
    if (random.chance(0.2))
      found.push([
        `${prefix}${random.chance(0.3) ? 'not.' : ''}${random.pick(['and', 'or'])}`,
        this.filters.group(relation),
      ]);
    return found;
  }

  #items(relation: Relation, prefix: string, depth: number, ordered: boolean, parameters: Parameter[]): string | null {
    const random = this.#random;
    const columns = [...relation.columns.keys()];
    const items = random.chance(0.35)
      ? ['*']
      : random.some(columns, 1, 5).map((column, at) => this.#field(relation, column, at));
    const embeds: string[] = [];
    const orders: string[] = [];
    if (depth > 0)
      for (let count = random.pick([0, 0, 1, 1, 2]), alone = count === 1; count > 0; count -= 1) {
        // Only a single embed goes without an alias: its relation's name could mean two of them.
        const alias = alone && random.chance(0.7) ? null : `e${embeds.length}`;
        const embed = this.#embed(relation, prefix, depth, ordered, parameters, alias);
        if (embed === null) continue;
        embeds.push(embed.text);
        if (embed.order !== null) orders.push(embed.order);
      }
    orders.push(...this.#orders(relation));
    if (ordered) orders.push(...tieBreakers(relation));
    if (ordered && orders.length > 0) parameters.push([`${prefix}order`, orders.join(',')]);
    if (prefix === '' && embeds.length === 0 && items[0] === '*' && random.chance(0.5)) return null;
    return [...items, ...embeds].join(',');
  }

  #field(relation: Relation, column: string, at: number): string {
    const random = this.#random;
    const named = random.chance(0.1) ? (aliases[at] ?? '') : '';
    const alias = relation.columns.has(named.slice(0, -1)) ? '' : named;
    const isJson = /^jsonb?$/.test(relation.columns.get(column)?.type ?? '');
    const path = (isJson && random.chance(0.6)) || random.chance(0.01) ? random.pick(paths) : '';
    const cast = random.chance(0.12) ? `::${random.pick(this.casts)}` : '';
    if (this.#careless && random.chance(0.01)) return 'nothing';
    return `${alias}${column}${path}${cast}`;
  }

  #orders(relation: Relation): string[] {
    const random = this.#random;
    return random.some([...relation.columns.keys()], 0, 2).flatMap((column) => {
      const type = relation.columns.get(column)?.type ?? '';
      if (type === 'json') return [];
      const path = type === 'jsonb' && random.chance(0.5) ? random.pick(paths) : '';
      return [`${column}${path}${direction(random)}`];
    });
  }

  #embed(
    relation: Relation,
    prefix: string,
    depth: number,
    ordered: boolean,
    parameters: Parameter[],
    alias: string | null,
  ): { text: string; order: string | null } | null {
    const random = this.#random;
    const options = this.#catalog.relationships.filter(
      (one) =>
        one.from === relation.name &&
        (this.#careless || one.to !== one.from || (one.cardinality === 'many-to-one' && alias !== null)),
    );
    const relationship = options.length === 0 ? undefined : random.pick(options);
    const target = relationship && this.#catalog.relations.get(relationship.to);
    if (relationship === undefined || target === undefined) return null;
    const spread = alias === null && isToOne(relationship) && random.chance(0.2);
    const name = this.#careless && random.chance(0.02) ? 'nothing' : this.#target(relationship, alias !== null);
    const named = alias ?? (name === relationship.on[0]?.[0] ? 'e9' : null);
    const own = spread || named === null ? name.split('!')[0] : named;
    const path = `${prefix}${own}.`;
    const mine: Parameter[] = [];
    this.#spreads += spread ? 1 : 0;
    const items =
      random.chance(0.08) && this.#spreads === 0 ? '' : (this.#items(target, path, depth - 1, ordered, mine) ?? '*');
    this.#spreads -= spread ? 1 : 0;
    if (items !== '') parameters.push(...mine);
    if (random.chance(0.35)) parameters.push(...this.conditions(target, path));
    if (ordered && items !== '' && !isToOne(relationship) && random.chance(0.3)) {
      parameters.push([`${path}limit`, String(random.int(1, 4))]);
      if (random.chance(0.2)) parameters.push([`${path}offset`, '1']);
    }
    const join = random.chance(0.2) ? random.pick(['!inner', '!inner', '!left']) : '';
    if (random.chance(0.1)) parameters.push([`${prefix}${own}`, random.pick(['is.null', 'not.is.null'])]);
    const column =
      items.startsWith('*') && isToOne(relationship) && random.chance(0.3) ? random.pick([...target.columns]) : null;
    const order = column === null || column[1].type === 'json' ? null : `${own}(${column[0]})${direction(random)}`;
    return { text: `${spread ? '...' : named === null ? '' : `${named}:`}${name}${join}(${items})`, order };
  }

  /** A way to name a relationship; each of them is enough unless the request is careless. */
  #target(relationship: Relationship, aliased: boolean): string {
    const { cardinality, to, from, name, on, through } = relationship;
    const [pair] = on.length === 1 ? on : [];
    if (to === from) return cardinality === 'many-to-one' ? (pair?.[0] ?? to) : `${to}!${pair?.[1] ?? name}`;
    const hints = [`${to}!${name}`];
    if (through === undefined) hints.push(name);
    if (pair !== undefined && cardinality === 'many-to-one') hints.push(`${to}!${pair[0]}`);
    // Without an alias, the embed would have the name of a column that may be selected too.
    if (pair !== undefined && cardinality === 'many-to-one' && aliased) hints.push(pair[0]);
    if (pair !== undefined && cardinality === 'one-to-many') hints.push(`${to}!${pair[1]}`);
    if (this.#careless) hints.push(to, `${to}!${on[0]?.[1]}`);
    return this.#random.pick(hints);
  }
}

const direction = (random: Random) =>
  `${random.pick(['', '.asc', '.desc'])}${random.chance(0.3) ? random.pick(['.nullsfirst', '.nullslast']) : ''}`;

/** Columns that put the rows of a relation in one order. */
function tieBreakers(relation: Relation): string[] {
  if (relation.primaryKey.length > 0) return relation.primaryKey;
  return relation.columns.has('id') ? ['id'] : [...relation.columns.keys()].slice(0, 1);
}

export const address = (relation: Relation, parameters: readonly Parameter[]) =>
  `${relation.name}${parameters.length === 0 ? '' : '?'}${parameters.map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`).join('&')}`;

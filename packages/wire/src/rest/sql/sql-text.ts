import type { Relation } from '../catalog/catalog.ts';

/** Values of a statement; nothing that a request brings is ever part of its text. */
export class Parameters {
  readonly values: unknown[] = [];
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** Names of a statement's own making, each used once. Short enough that PostgreSQL does not cut them. */
export class Aliases {
  readonly #used = new Set<string>();
  take(wanted: string): string {
    let alias = wanted.slice(0, 40);
    for (let more = 1; this.#used.has(alias) || Buffer.byteLength(alias) > 60; more += 1)
      alias = `${wanted.slice(0, 12)}_${more}`;
    this.#used.add(alias);
    return alias;
  }
}

/** What compiling one statement shares. */
export interface Statement {
  parameters: Parameters;
  aliases: Aliases;
}

export const newStatement = (): Statement => ({ parameters: new Parameters(), aliases: new Aliases() });

export const quote = (name: string) => `"${name.replaceAll('\0', '').replaceAll('"', '""')}"`;
export const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
export const qualified = (relation: Relation) => `${quote(relation.schema)}.${quote(relation.name)}`;

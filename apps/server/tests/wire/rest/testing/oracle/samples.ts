import type { Catalog, Relation } from '@portage/wire/rest/catalog/catalog';
import type pg from 'pg';

/** Values that the columns hold, as texts, so that conditions hit something. */
export type Samples = Map<string, string[]>;

export const sampleKey = (relation: Relation, column: string) => `${relation.name}.${column}`;

export async function readSamples(owner: pg.Client, catalog: Catalog): Promise<Samples> {
  const samples: Samples = new Map();
  for (const relation of catalog.relations.values()) {
    const names = [...relation.columns.keys()];
    const select = names.map(
      (name) =>
        `(select array_agg(distinct "${name}"::text order by "${name}"::text) from ${relation.schema}."${relation.name}" where "${name}" is not null) as "${name}"`,
    );
    const { rows } = await owner.query<Record<string, string[] | null>>(`select ${select.join(', ')}`);
    for (const name of names) samples.set(sampleKey(relation, name), rows[0]?.[name] ?? []);
  }
  return samples;
}

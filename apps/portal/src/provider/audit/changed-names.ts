import type { Json } from '@portage/contract/database.gen';
import { rest } from '#lib/api/data-client.ts';
import { namesOf } from './names-of.ts';
import { recordNames } from './record-names.ts';

interface Changed {
  company_id: string | null;
  table_name: string | null;
  row_id: string | null;
  change: Json | null;
}

/**
 * The names of the clients, people and accounts whose ids are in entries, and of the records that they are about: few requests for a
 * page, whatever its length.
 */
export async function changedNames(entries: readonly Changed[]): Promise<ReadonlyMap<string, string>> {
  const rowsOf = (table: string) =>
    entries.flatMap(({ table_name, row_id }) => (table_name === table ? (row_id ?? []) : []));
  const found: Record<'clients' | 'people' | 'accounts', Set<string>> = {
    clients: new Set(entries.flatMap(({ company_id }) => company_id ?? [])),
    people: new Set(rowsOf('public.team_members')),
    accounts: new Set(),
  };
  for (const { change } of entries)
    for (const [column, value] of Object.entries(change ?? {})) {
      const kind = column === 'company_id' ? 'clients' : column === 'team_member_id' ? 'people' : 'accounts';
      if (kind === 'accounts' && !/_by$|^user_id$|^staff_id$/.test(column)) continue;
      for (const id of [value].flat()) if (typeof id === 'string') found[kind].add(id);
    }
  const all = await Promise.all([
    clientNames([...found.clients]),
    personNames([...found.people]),
    ...recordNames(rowsOf),
    namesOf([...found.accounts], async (ids) => {
      const { data } = await rest.from('company_members').select('user_id, name').in('user_id', ids).throwOnError();
      return data.filter(({ name }) => name !== '').map(({ user_id, name }) => [user_id, name] as const);
    }),
  ]);
  return new Map(all.flatMap((names) => [...names]));
}

/** The names of clients by id. The nil id, and a client that is gone, have none. */
export const clientNames = (ids: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> =>
  namesOf([...new Set(ids.filter((id) => id !== null))], async (some) => {
    const { data } = await rest.from('companies').select('id, legal_name').in('id', some).throwOnError();
    return data.map(({ id, legal_name }) => [id, legal_name] as const);
  });

/** The names of people by id. */
export const personNames = (ids: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> =>
  namesOf([...new Set(ids.filter((id) => id !== null))], async (some) => {
    const { data } = await rest
      .from('team_members')
      .select('team_member_id, first_name, last_name')
      .in('team_member_id', some)
      .throwOnError();
    return data.map((one) => [one.team_member_id, `${one.first_name} ${one.last_name}`] as const);
  });

import type { Json } from '@portage/contract/database.gen';
import { joinedRest } from '#lib/api/data-client.ts';
import { namesOf } from './names-of.ts';
import { recordNames } from './record-names.ts';

interface Changed {
  company_id: string | null;
  table_name: string | null;
  row_id: string | null;
  change: Json | null;
}

/**
 * The names of the clients and people whose ids are in entries, of those clients' accounts, and of the records that entries are about:
 * few requests for a page, whatever its length.
 */
export async function changedNames(entries: readonly Changed[]): Promise<ReadonlyMap<string, string>> {
  const rowsOf = (table: string) =>
    entries.flatMap(({ table_name, row_id }) => (table_name === table ? (row_id ?? []) : []));
  const clients = new Set(entries.flatMap(({ company_id }) => company_id ?? []));
  const people = new Set(rowsOf('public.team_members'));
  for (const { change } of entries)
    for (const [column, value] of Object.entries(change ?? {})) {
      const ids = column === 'company_id' ? clients : column === 'team_member_id' ? people : null;
      for (const id of [value].flat()) if (typeof id === 'string') ids?.add(id);
    }
  const all = await Promise.all([accountNames([...clients]), personNames([...people]), ...recordNames(rowsOf)]);
  return new Map(all.flatMap((names) => [...names]));
}

/** The names of clients, and of the accounts of each, by id. */
const accountNames = (clients: string[]): Promise<ReadonlyMap<string, string>> =>
  namesOf(clients, async (some) => {
    const { data } = await joinedRest
      .from('companies')
      .select('id, legal_name, company_members(user_id, name)')
      .in('id', some)
      .throwOnError();
    return data.flatMap(({ id, legal_name, company_members }) => [
      [id, legal_name] as const,
      ...company_members.flatMap(({ user_id, name }) => (name === '' ? [] : [[user_id, name] as const])),
    ]);
  });

/** The names of clients by id. The nil id, and a client that is gone, have none. */
export const clientNames = (ids: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> =>
  namesOf([...new Set(ids.filter((id) => id !== null))], async (some) => {
    const { data } = await joinedRest.from('companies').select('id, legal_name').in('id', some).throwOnError();
    return data.map(({ id, legal_name }) => [id, legal_name] as const);
  });

/** The names of people by id. */
export const personNames = (ids: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> =>
  namesOf([...new Set(ids.filter((id) => id !== null))], async (some) => {
    const { data } = await joinedRest
      .from('team_members')
      .select('team_member_id, first_name, last_name')
      .in('team_member_id', some)
      .throwOnError();
    return data.map((one) => [one.team_member_id, `${one.first_name} ${one.last_name}`] as const);
  });

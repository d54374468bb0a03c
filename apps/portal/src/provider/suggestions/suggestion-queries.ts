import { queryOptions } from '@tanstack/react-query';
import { containing } from '#lib/api/containing.ts';
import { joinedRest } from '#lib/api/data-client.ts';
import { keyOrderOf, sortOf } from '../lists/paged/key-order.ts';
import { peopleOrders, readPeople } from '../people/people-queries.ts';

/** What a field suggests for a typed text. */
export interface Suggestion {
  id: string;
  /** What is typed or chosen; unique among suggestions. */
  name: string;
}

const suggestionsQuery = (table: string, text: string, read: (signal: AbortSignal) => Promise<Suggestion[]>) =>
  queryOptions({ queryKey: [table, 'named', text], queryFn: ({ signal }) => read(signal) });

/** The query for the suggestions of a text. */
export type SuggestionsOf = (text: string) => ReturnType<typeof suggestionsQuery>;

/** Clients whose name contains a text: the first 20 by name. */
export const clientsNamed: SuggestionsOf = (text) =>
  suggestionsQuery('companies', text, async (signal) => {
    const { data } = await joinedRest
      .from('companies')
      .select('id, legal_name')
      .or(containing(['legal_name'], text))
      .order('legal_name')
      .limit(20)
      .abortSignal(signal)
      .throwOnError();
    return data.map(({ id, legal_name: name }) => ({ id, name }));
  });

const byName = keyOrderOf(sortOf(null, peopleOrders), peopleOrders);

/** People whose name or address starts with a text, each once, with their client beside their name. */
export const peopleNamed: SuggestionsOf = (text) =>
  suggestionsQuery('team_members', text, async (signal) => {
    // The text of a suggestion that was chosen ends with the client's name.
    const found = await readPeople(text.split(' · ')[0] ?? '', null)(byName)(null, signal);
    const names = new Map(
      found.map((one) => [one.team_member_id ?? '', `${one.first_name} ${one.last_name} · ${one.company_name}`]),
    );
    return [...names].map(([id, name]) => ({ id, name }));
  });

import * as m from '@portage/messages/console-audit';
import { readPeople } from './people/people-queries.ts';
import { SuggestedSelect } from './suggested-select.tsx';

/** People whose name or address starts with a text, each once, with their client beside their name. */
const peopleNamed = (text: string) => ({
  queryKey: ['team_members', 'named', text],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    // The text of a suggestion that was chosen ends with the client's name.
    const found = await readPeople(text.split(' · ')[0] ?? '', null)(null, signal);
    const names = new Map(
      found.map((one) => [one.team_member_id ?? '', `${one.first_name} ${one.last_name} · ${one.company_name}`]),
    );
    return [...names].map(([id, name]) => ({ id, name }));
  },
});

/** Selects a person of any client by name. Calls back with their id. */
export const PersonSelect = ({ onSelect, placeholder }: { onSelect: (id: string) => void; placeholder: string }) => (
  <SuggestedSelect label={m.person} placeholder={placeholder} suggestions={peopleNamed} onSelect={onSelect} />
);

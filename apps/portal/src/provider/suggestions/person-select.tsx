import * as m from '@portage/messages/console-audit';
import { SuggestedSelect } from './suggested-select.tsx';
import { peopleNamed } from './suggestion-queries.ts';

/** Selects a person of any client by name. Calls back with their id. */
export const PersonSelect = ({ onSelect, placeholder }: { onSelect: (id: string) => void; placeholder: string }) => (
  <SuggestedSelect label={m.person} placeholder={placeholder} suggestions={peopleNamed} onSelect={onSelect} />
);

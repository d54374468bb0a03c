import * as m from '@portage/messages/console-audit';
import { SuggestedSelect } from './suggested-select.tsx';
import { clientsNamed } from './suggestion-queries.ts';

interface ClientSelectProps {
  onSelect: (id: string) => void;
  /** What an empty field stands for. */
  placeholder?: string;
  error?: string | undefined;
}

/** Selects a client by name. Calls back with its id. */
export const ClientSelect = (props: ClientSelectProps) => (
  <SuggestedSelect label={m.client} suggestions={clientsNamed} {...props} />
);

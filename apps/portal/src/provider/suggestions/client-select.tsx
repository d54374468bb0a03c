import * as m from '@portage/messages/console-audit';
import { chooseClient } from '@portage/messages/console-lists';
import { SuggestedSelect } from './suggested-select.tsx';
import { clientsNamed } from './suggestion-queries.ts';

interface ClientSelectProps {
  onSelect: (id: string) => void;
  /** What an empty field stands for. */
  placeholder?: string;
  error?: string | undefined;
}

/** Selects a client by name. Calls back with its id. */
export const ClientSelect = ({ placeholder = chooseClient, ...props }: ClientSelectProps) => (
  <SuggestedSelect label={m.client} placeholder={placeholder} suggestions={clientsNamed} {...props} />
);

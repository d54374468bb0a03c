import * as m from '@portage/messages/console-audit';
import { rest } from '#lib/data-client.ts';
import { SuggestedSelect } from './suggested-select.tsx';

/** Clients whose name contains a text: the first 20 by name. */
const clientsNamed = (text: string) => ({
  queryKey: ['companies', 'named', text],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { data } = await rest
      .from('companies')
      .select('id, legal_name')
      .ilike('legal_name', `%${text.replaceAll(/[\\%_*]/g, '\\$&')}%`)
      .order('legal_name')
      .limit(20)
      .abortSignal(signal)
      .throwOnError();
    return data.map(({ id, legal_name: name }) => ({ id, name }));
  },
});

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

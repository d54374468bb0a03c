import * as m from '@portage/messages/console-audit';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { rest } from '#lib/data-client.ts';
import { TextField } from '#ui/text-field.tsx';

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
    return data;
  },
});

interface ClientSelectProps {
  onSelect: (id: string) => void;
  /** What an empty field stands for. */
  placeholder?: string;
  error?: string | undefined;
}

/** Selects a client by name, from suggestions of the server. Calls back with its id. */
export function ClientSelect({ onSelect, placeholder, error }: ClientSelectProps) {
  const list = useId();
  const [text, setText] = useState('');
  const found = useQuery(clientsNamed(useDeferredValue(text)));
  const chosen = found.data?.find(({ legal_name }) => legal_name === text)?.id;
  const last = useRef<string>(undefined);
  // The suggestions arrive after the text that they are for.
  useEffect(() => {
    if (chosen !== undefined && chosen !== last.current) onSelect(chosen);
    last.current = chosen;
  }, [chosen, onSelect]);
  return (
    <>
      <TextField
        label={m.client}
        placeholder={placeholder}
        error={error}
        autoComplete="off"
        list={list}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <datalist id={list}>
        {found.data?.map(({ id, legal_name }) => (
          <option key={id} value={legal_name} />
        ))}
      </datalist>
    </>
  );
}

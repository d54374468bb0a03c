import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { TextField } from '#ui/field/text-field.tsx';
import type { SuggestionsOf } from './suggestion-queries.ts';

interface SuggestedSelectProps {
  label: string;
  /** What an empty field stands for. */
  placeholder?: string | undefined;
  error?: string | undefined;
  suggestions: SuggestionsOf;
  /** Called with the id of what was chosen. */
  onSelect: (id: string) => void;
}

/** Selects something by name, from suggestions of the server. */
export function SuggestedSelect({ label, placeholder, error, suggestions, onSelect }: SuggestedSelectProps) {
  const list = useId();
  const [text, setText] = useState('');
  // Suggestions load on first use.
  const [isUsed, setIsUsed] = useState(false);
  const found = useQuery({ ...suggestions(useDeferredValue(text)), enabled: isUsed });
  const chosen = found.data?.find(({ name }) => name === text)?.id;
  const last = useRef<string>(undefined);
  // The suggestions arrive after the text that they are for.
  useEffect(() => {
    if (chosen !== undefined && chosen !== last.current) onSelect(chosen);
    last.current = chosen;
  }, [chosen, onSelect]);
  return (
    <>
      <TextField
        label={label}
        placeholder={placeholder}
        error={error}
        autoComplete="off"
        list={list}
        value={text}
        onFocus={() => setIsUsed(true)}
        onChange={({ target }) => {
          setIsUsed(true);
          setText(target.value);
        }}
      />
      <datalist id={list}>
        {found.data?.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
    </>
  );
}

import { useUrlParams } from './url-params.ts';

interface OpenRows {
  open: ReadonlySet<string>;
  onToggle: (key: string) => void;
}

/**
 * The open rows of a list, kept in the address, so a link or a reload shows them again.
 * @param name the query parameter, once for each row that is not as it starts
 * @param initiallyOpen keys of the rows that start open; their parameter means closed
 */
export function useOpenRows(name: string, initiallyOpen: readonly string[] = []): OpenRows {
  const [params, change] = useUrlParams();
  const open = toggledIn(new Set(initiallyOpen), params.getAll(name));
  return {
    open,
    onToggle: (key) => {
      const inAddress = new URLSearchParams(window.location.search).getAll(name);
      change({ [name]: [...toggledIn(new Set(inAddress), [key])] });
    },
  };
}

/** The set with each of the keys added, or removed when it was in it. */
function toggledIn(set: Set<string>, keys: readonly string[]): ReadonlySet<string> {
  for (const key of keys) if (!set.delete(key)) set.add(key);
  return set;
}

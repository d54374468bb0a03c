import { useSyncExternalStore } from 'react';

const key = 'portage-sidebar';
const listeners = new Set<() => void>();

window.addEventListener('storage', (event) => {
  if (event.key === key) for (const listener of listeners) listener();
});

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether the sidebar is expanded. Stored in local storage and shared by all tabs. */
export function useSidebarChoice(): [boolean, (expanded: boolean) => void] {
  const expanded = useSyncExternalStore(subscribe, () => localStorage.getItem(key) !== 'collapsed');
  const choose = (next: boolean) => {
    localStorage.setItem(key, next ? 'expanded' : 'collapsed');
    for (const listener of listeners) listener();
  };
  return [expanded, choose];
}

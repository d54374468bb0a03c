import { useSyncExternalStore } from 'react';

const key = 'portage-single-keys';
const listeners = new Set<() => void>();

/** Whether shortcuts of a single key are on. They can be turned off, because speech input types letters (WCAG 2.1.4). */
export const singleKeysOn = (): boolean => localStorage.getItem(key) !== 'off';

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The choice, kept in this browser, and a function to change it. */
export function useSingleKeys(): [boolean, (on: boolean) => void] {
  const on = useSyncExternalStore(subscribe, singleKeysOn);
  const choose = (next: boolean) => {
    if (next) localStorage.removeItem(key);
    else localStorage.setItem(key, 'off');
    for (const listener of listeners) listener();
  };
  return [on, choose];
}

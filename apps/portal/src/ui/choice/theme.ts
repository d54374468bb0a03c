import { useSyncExternalStore } from 'react';

export const themeChoices = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

// theme-boot.js reads the same key before the first paint.
const storageKey = 'portage-theme';
const systemDark = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

function isChoice(value: unknown): value is ThemeChoice {
  return themeChoices.some((choice) => choice === value);
}

function storedChoice(): ThemeChoice {
  const stored = localStorage.getItem(storageKey);
  return isChoice(stored) ? stored : 'system';
}

function apply(): void {
  const choice = storedChoice();
  const dark = choice === 'dark' || (choice === 'system' && systemDark.matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  for (const listener of listeners) listener();
}

systemDark.addEventListener('change', apply);
window.addEventListener('storage', (event) => {
  if (event.key === storageKey) apply();
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function choose(choice: ThemeChoice): void {
  if (choice === 'system') localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, choice);
  apply();
}

/** The selected theme and its setter. Stored in this browser and followed by other tabs. */
export function useTheme(): [ThemeChoice, (choice: ThemeChoice) => void] {
  return [useSyncExternalStore(subscribe, storedChoice), choose];
}

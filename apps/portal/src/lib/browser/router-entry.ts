// The only file that knows how react-router keeps an entry of the history: its place as `idx`, and what `navigate` was given as `usr`. Neither is
// documented. `checks/versions` names the version that this was read in, and fails at another.

/** The place of the current entry in this visit, as the router counts it. */
export function placeNow(): number {
  const place: unknown = window.history.state?.idx;
  return typeof place === 'number' ? place : 0;
}

/** What `navigate` was given as the state of the current entry. It is up to date before the router has rendered it. */
export const entryState = (): Readonly<Record<string, unknown>> | null => window.history.state?.usr ?? null;

/** Adds an entry for the same page. @param state what the router will say its state is */
export function addEntry(place: number, state: object): void {
  window.history.pushState({ ...window.history.state, usr: state, idx: place }, '');
}

/** Gives the current entry another address and no state, without the router. */
export function replaceEntry(address: string): void {
  window.history.replaceState({ ...window.history.state, usr: null }, '', address);
}

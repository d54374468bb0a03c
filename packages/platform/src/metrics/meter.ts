/** What is counted and timed while the server works. A label's values are fixed or come from code, never from a request. */
export interface Meter {
  /** @param route the pattern of the route, never a path. @param status of the response; 499 when the client went away first */
  request(facts: { service: string; route: string; status: number; seconds: number }): void;
  job(facts: { queue: string; result: 'completed' | 'failed'; seconds: number }): void;
  providerCall(facts: { provider: string; call: string; result: 'ok' | 'error'; seconds: number }): void;
  event(name: string, times?: number): void;
  /** How long after its commit a change reached this process. */
  changeLag(seconds: number): void;
  slowStatement(): void;
}

let meter: Meter | null = null;

/** Starts measuring. Without it, nothing is measured and nothing is loaded. */
export function measureWith(next: Meter): void {
  meter = next;
}

export const countRequest: Meter['request'] = (facts) => meter?.request(facts);
export const countJob: Meter['job'] = (facts) => meter?.job(facts);
export const countProviderCall: Meter['providerCall'] = (facts) => meter?.providerCall(facts);
export const countEvent: Meter['event'] = (name, times) => meter?.event(name, times);
export const noteChangeLag: Meter['changeLag'] = (seconds) => meter?.changeLag(seconds);
export const countSlowStatement: Meter['slowStatement'] = () => meter?.slowStatement();

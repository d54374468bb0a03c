/** When the tests take place: a day with contribution rates, so that no test depends on today's date. */
export const testMoment = '2026-11-20T15:00:00Z';

const SystemDate = Date;

/** How far the tests' clock is ahead of the system's, in milliseconds. */
export const clockOffset = SystemDate.parse(testMoment) - SystemDate.now();

const now = () => SystemDate.now() + clockOffset;

// The portal and the server run in one process, so they share this clock.
globalThis.Date = new Proxy(SystemDate, {
  construct: (target, given, newTarget) => Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});

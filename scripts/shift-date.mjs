// Preloaded with NODE_OPTIONS=--import: moves the date of every Node process of a test run to the one in PORTAGE_TEST_DATE.
// Time still passes at its own speed. Timers run on the monotonic clock and are not affected.

const startsAt = process.env.PORTAGE_TEST_DATE;
const RealDate = Date;
/** Processes started later in the same run share the first one's offset. */
process.env.PORTAGE_TEST_OFFSET_MS ??= String(Date.parse(startsAt ?? '') - RealDate.now());
const offset = Number(process.env.PORTAGE_TEST_OFFSET_MS);
if (!Number.isFinite(offset)) throw new Error(`PORTAGE_TEST_DATE is not a date: ${startsAt}`);

// `app.now()` of every connection, and so the database, has the same date.
process.env.PGOPTIONS = `-c app.clock_offset=${offset / 1000}s`;

const now = () => RealDate.now() + offset;

globalThis.Date = new Proxy(RealDate, {
  apply: () => new RealDate(now()).toString(),
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
});
RealDate.prototype.constructor = globalThis.Date;

// A formatter without a date formats the real present.
const { format, formatToParts } = Object.getOwnPropertyDescriptors(Intl.DateTimeFormat.prototype);
Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
  ...format,
  get() {
    const bound = format.get.call(this);
    return (date) => bound(date ?? now());
  },
});
Object.defineProperty(Intl.DateTimeFormat.prototype, 'formatToParts', {
  ...formatToParts,
  value(date) {
    return formatToParts.value.call(this, date ?? now());
  },
});

import type { PlainDate } from '@portage/domain/dates/plain-date';
import type { Clock } from '@portage/platform/clock';

/** A server's parts with their clock at noon in Toronto of a day. The database keeps its own. */
export const onDay = <P extends { clock: Clock }>(parts: P, day: PlainDate): P => ({
  ...parts,
  clock: { offset: 0, now: () => Date.parse(`${day}T16:00:00Z`) },
});

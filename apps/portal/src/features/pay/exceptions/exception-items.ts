import * as m from '@portage/messages/pay-exceptions';
import type { PayException } from '#lib/figures/pay-exceptions-queries.ts';
import { exceptionSubject } from '#lib/texts/pay-exception-texts.ts';

/** One line of the list. */
export interface ExceptionItem {
  /** The most urgent exception of the line. */
  first: PayException;
  /** Who or what it is about. */
  subject: string;
}

/** Lines of the list. What the provider fixes for several people at once is one line, as is what one payment of the company fixes for all. */
export function exceptionItems(exceptions: readonly PayException[]): ExceptionItem[] {
  const groups = Map.groupBy(exceptions, ({ id, key, actor }) =>
    actor === 'provider' || key === 'creditStopped' ? key : id,
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const name = exceptionSubject(first);
    // A person can have the same cause for several days.
    const { size } = new Set(group.map((one) => `${one.team_member_id} ${exceptionSubject(one)}`));
    return [{ first, subject: size === 1 ? name : m.several({ name, count: size - 1 }) }];
  });
}

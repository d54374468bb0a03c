import * as m from '@portage/messages/documents';

/** A document that an action on several failed for. */
export interface Failure {
  name: string;
  why: string;
}

/** The most documents that are named with one reason. */
const maxNames = 3;

/** Which documents an action on several failed for, by reason. */
export function describeFailures(failures: readonly Failure[]): string {
  const reasons = [...new Set(failures.map(({ why }) => why))];
  return reasons
    .map((why) => {
      const names = failures.filter((one) => one.why === why).map(({ name }) => name);
      const shown = names.slice(0, maxNames).join(', ');
      const rest = names.length - maxNames;
      return m.failedFor({ names: rest > 0 ? m.namesAndOthers({ names: shown, count: rest }) : shown, why });
    })
    .join(' ');
}

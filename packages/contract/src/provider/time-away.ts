import type { FunctionContract } from '../functions/contract.ts';
import { decideTimeAway, recordTimeAway } from '../functions/time-away.ts';

export const timeAwayActs = {
  /** Records time away of a person, approved. */
  'provider/record-time-away': recordTimeAway,

  /** Decides a request, or cancels time away. */
  'provider/decide-time-away': decideTimeAway,
} satisfies Record<string, FunctionContract>;

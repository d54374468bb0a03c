import type { FunctionContract } from '../functions/contract.ts';
import { decideTimeAway, recordTimeAway } from '../functions/time-away.ts';

/** Records time away of a person, approved. */
export const recordAway = recordTimeAway satisfies FunctionContract;

/** Decides a request, or cancels time away. */
export const decideAway = decideTimeAway satisfies FunctionContract;

import type { Row } from '../proofs/spec-rows.ts';
import { access } from './access.ts';
import { pay } from './pay.ts';
import { plan } from './plan.ts';
import { records } from './records.ts';
import { team } from './team.ts';

/** Every row of the specification's tables. */
export const allRows: Row[] = [access, team, records, pay, plan].flatMap((table): Row[] => Object.values(table));

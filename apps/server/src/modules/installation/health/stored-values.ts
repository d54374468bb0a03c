import type { Catalog } from '@portage/messages';
import type pg from 'pg';
import { countRejectedValues } from '../queries.ts';
import type { Finding } from './finding.ts';

/** Counts values from earlier versions that the database would reject today, and says how to correct them. */
export async function checkStoredValues(owner: pg.Pool, m: Catalog['operator']): Promise<Finding> {
  const { emails = 0, ages = 0, sins = 0 } = (await countRejectedValues(owner)) ?? {};
  const advice = [
    ...(emails > 0 ? [m.storedEmails({ count: emails })] : []),
    ...(ages > 0 ? [m.storedAges({ count: ages })] : []),
    ...(sins > 0 ? [m.storedSins({ count: sins })] : []),
  ].join(' ');
  return { check: m.storedValuesCheck, result: advice === '' ? 'fine' : 'note', advice };
}

import type { CheckedRates } from '@portage/domain/contributions/check-rates-document';
import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { documentHash } from './document-hash.ts';
import { insertRates, lockRates, lockRatesOfYear, supersedeRates } from './queries.ts';

export interface AddedRates {
  /** 'same': these figures are in use already. 'invoiced': payments are invoiced at the figures in use, which therefore stay. */
  outcome: 'added' | 'superseded' | 'same' | 'invoiced';
  year: number;
  edition: string;
  sha256: string;
}

/**
 * Stores the figures of a file that was checked. Payroll uses them from its next run.
 * @param addedBy who adds them, as stored
 */
export async function addRates(
  deps: Pick<Deps, 'db'>,
  { document }: NonNullable<CheckedRates['accepted']>,
  addedBy: string,
): Promise<AddedRates> {
  const { year, edition } = document;
  const sha256 = documentHash(document);
  const answer = (outcome: AddedRates['outcome']): AddedRates => ({ outcome, year, edition, sha256 });
  try {
    return await deps.db.transaction(asService, async (tx) => {
      await lockRates(tx, year);
      const inUse = await lockRatesOfYear(tx, year);
      if (inUse?.sha256 === sha256) return answer('same');
      if (inUse !== undefined) await supersedeRates(tx, inUse.id);
      await insertRates(tx, { document, sha256, addedBy });
      return answer(inUse === undefined ? 'added' : 'superseded');
    });
  } catch (error) {
    if ((error as { constraint?: unknown }).constraint === 'contribution_rates_invoiced') return answer('invoiced');
    throw error;
  }
}

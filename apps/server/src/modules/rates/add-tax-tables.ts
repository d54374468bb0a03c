import type { CheckedTaxTables } from '@portage/domain/income-tax/check-tables-document';
import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { documentHash } from './document-hash.ts';
import { insertTaxTables, lockTaxTables, lockTaxTablesFrom, supersedeTaxTables } from './queries.ts';

export interface AddedTaxTables {
  /** 'same': these tables are in use already. 'taken': an edition of this name, or of some of these days, was stored before. */
  outcome: 'added' | 'superseded' | 'same' | 'taken';
  edition: string;
  sha256: string;
}

/**
 * Stores the income tax tables of a file that was checked. Pay that is not withheld yet uses them from the next run; what was withheld
 * keeps its calculation.
 * @param addedBy who adds them, as stored
 */
export async function addTaxTables(
  { db }: Pick<Deps, 'db'>,
  { document }: NonNullable<CheckedTaxTables['accepted']>,
  addedBy: string,
): Promise<AddedTaxTables> {
  const { edition } = document;
  const sha256 = documentHash(document);
  const answer = (outcome: AddedTaxTables['outcome']): AddedTaxTables => ({ outcome, edition, sha256 });
  try {
    return await db.transaction(asService, async (tx) => {
      await lockTaxTables(tx);
      const inUse = await lockTaxTablesFrom(tx, document.from);
      if (inUse?.sha256 === sha256) return answer('same');
      if (inUse !== undefined) await supersedeTaxTables(tx, inUse.id);
      await insertTaxTables(tx, { document, sha256, addedBy });
      return answer(inUse === undefined ? 'added' : 'superseded');
    });
  } catch (error) {
    const { constraint } = error as { constraint?: unknown };
    if (constraint === 'tax_tables_edition' || constraint === 'tax_tables_days') return answer('taken');
    throw error;
  }
}

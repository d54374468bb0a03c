import type { Transaction } from '@portage/platform/postgres/database';
import { showDueTerms } from './queries/terms.ts';

/**
 * Writes the terms of dated changes that have taken effect into the members' rows, which show the terms of today. Each change
 * is written once. Pay does not depend on it: lines follow the terms by day.
 * @returns the members that changed
 */
export async function applyDueTerms(tx: Transaction, companyId: string): Promise<string[]> {
  return await showDueTerms(tx, companyId);
}

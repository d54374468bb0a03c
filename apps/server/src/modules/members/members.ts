import type { Deps } from '../../deps.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import { countApprovedRows, listMemberRows, type MemberRow } from './queries.ts';

/** Members of all companies, by company and name. @param company id or name of the only company to list */
export const listMembers = (deps: Deps, company?: string): Promise<MemberRow[]> =>
  listMemberRows(deps.db, company ?? null);

/** How many of a company's members are approved. */
export const countApproved = (tx: Transaction, companyId: string): Promise<number> => countApprovedRows(tx, companyId);

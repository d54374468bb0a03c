import type { EmploymentTerms } from '@portage/domain/members/employment-terms';
import type { Transaction } from '@portage/platform/postgres/database';
import type { Deps } from '../../deps.ts';
import {
  addContractLink,
  countApprovedRows,
  deleteContractLink,
  findMemberName,
  insertMember,
  listMemberRows,
  type MemberRow,
  type NewMember,
  setTerms,
} from './queries/members.ts';

/** Members of all companies, by company and name. @param company id or name to filter by */
export const listMembers = (deps: Pick<Deps, 'db'>, company?: string): Promise<MemberRow[]> =>
  listMemberRows(deps.db, company ?? null);

/** Adds a member. */
export const addTeamMember = (tx: Transaction, member: NewMember): Promise<void> => insertMember(tx, member);

/** How many of a company's members are approved. */
export const countApproved = (tx: Transaction, companyId: string): Promise<number> => countApprovedRows(tx, companyId);

/** The name of a company's member; undefined when the company has no such member. */
export const memberName = (tx: Transaction, companyId: string, memberId: string | null): Promise<string | undefined> =>
  findMemberName(tx, companyId, memberId);

/** Sets what a member is paid now. Their terms by day must already say the same. */
export const setMemberTerms = (
  tx: Transaction,
  memberId: string,
  terms: Omit<EmploymentTerms, 'effectiveOn'>,
): Promise<void> => setTerms(tx, memberId, terms);

/** Adds a signed document's link to a member's contracts, once. */
export const addContract = (tx: Transaction, memberId: string, newDocumentId: string): Promise<void> =>
  addContractLink(tx, memberId, newDocumentId);

/** Removes a document's link from a member's contracts. */
export const removeContract = (tx: Transaction, memberId: string, newDocumentId: string): Promise<void> =>
  deleteContractLink(tx, memberId, newDocumentId);

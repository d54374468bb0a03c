import type { Deps } from '../../deps.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import {
  addContractLink,
  countApprovedRows,
  findMemberName,
  insertMember,
  listMemberRows,
  type MemberRow,
} from './queries.ts';

/** Members of all companies, by company and name. @param company id or name of the only company to list */
export const listMembers = (deps: Deps, company?: string): Promise<MemberRow[]> =>
  listMemberRows(deps.db, company ?? null);

/** Adds a member. @param fields values by column of public.team_members, which code names */
export const addTeamMember = (tx: Transaction, fields: Readonly<Record<string, unknown>>): Promise<void> =>
  insertMember(tx, fields);

/** How many of a company's members are approved. */
export const countApproved = (tx: Transaction, companyId: string): Promise<number> => countApprovedRows(tx, companyId);

/** The name of a company's member; undefined when the company has no such member. */
export const memberName = (tx: Transaction, companyId: string, memberId: string | null): Promise<string | undefined> =>
  findMemberName(tx, companyId, memberId);

/** Lists a signed document among a member's contracts, once. @param newDocumentId the document whose link is added */
export const addContract = (tx: Transaction, memberId: string, newDocumentId: string): Promise<void> =>
  addContractLink(tx, memberId, newDocumentId);

import type { TableName } from './rows.ts';

/** The tables whose changes `/realtime/v1` sends. */
export const liveTables = [
  'company_invitations',
  'company_members',
  'documents',
  'employment_ends',
  'employment_terms',
  'expenses',
  'invoices',
  'new_documents',
  'pay_exceptions',
  'payments',
  'person_requests',
  'plans',
  'team_directory',
  'team_members',
  'time_away',
  'time_away_approvers',
  'wip_one_time_payments',
] as const satisfies readonly TableName[];
export type LiveTable = (typeof liveTables)[number];

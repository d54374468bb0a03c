import { eachText, JOB_TEXTS } from '../members/job-texts.ts';

/** What an entry of the audit log is about, for the person whom it is about. */
export const HISTORY_AREAS = [
  'record',
  'sin',
  'bankAccount',
  'terms',
  'end',
  'oneTime',
  'letter',
  'hold',
  'openingAmounts',
  'taxDeclaration',
  'deduction',
  'payItem',
  'exemption',
  'recovery',
  'correction',
  'timeAway',
  'timeAwayApprover',
  'statementChoice',
  'expense',
  'request',
  'invitation',
  'account',
  'recordOfEmployment',
] as const;
export type HistoryArea = (typeof HISTORY_AREAS)[number];

export const HISTORY_DEEDS = ['added', 'changed', 'removed', 'read', 'opened', 'signed', 'declined'] as const;
export type HistoryDeed = (typeof HISTORY_DEEDS)[number];

/** Fields of a person's record that a change names. */
export const RECORD_FIELDS = [
  'name',
  'birthDate',
  'sin',
  'email',
  'phone',
  'address',
  'emergencyContact',
  'province',
  'job',
  'salary',
  'schedule',
  'startDate',
  'status',
  'gender',
] as const;
export type RecordField = (typeof RECORD_FIELDS)[number];

/** The audited tables with a person's rows. */
const areas: Readonly<Record<string, HistoryArea>> = {
  'public.team_members': 'record',
  'app.sealed_sins': 'sin',
  'app.bank_accounts': 'bankAccount',
  'public.employment_terms': 'terms',
  'public.employment_ends': 'end',
  'public.wip_one_time_payments': 'oneTime',
  'public.new_documents': 'letter',
  'app.signature_requests': 'letter',
  'app.pay_holds': 'hold',
  'app.opening_year_to_date': 'openingAmounts',
  'app.tax_declarations': 'taxDeclaration',
  'app.pay_deductions': 'deduction',
  'app.pay_items': 'payItem',
  'app.contribution_exemptions': 'exemption',
  'app.recoveries': 'recovery',
  'app.pay_corrections': 'correction',
  'public.time_away': 'timeAway',
  'public.time_away_approvers': 'timeAwayApprover',
  'app.statement_choices': 'statementChoice',
  'public.expenses': 'expense',
  'public.person_requests': 'request',
  'public.person_invitations': 'invitation',
  'app.person_employments': 'account',
};

const deeds: Readonly<Record<string, HistoryDeed>> = {
  INSERT: 'added',
  UPDATE: 'changed',
  DELETE: 'removed',
  REVEAL: 'read',
  OPEN: 'opened',
  SIGN: 'signed',
  DECLINE: 'declined',
};

const fieldOfColumn: Readonly<Record<string, RecordField>> = {
  first_name: 'name',
  last_name: 'name',
  birth_date: 'birthDate',
  social_insurance_number: 'sin',
  email: 'email',
  phone: 'phone',
  address_1: 'address',
  address_2: 'address',
  city: 'address',
  postal_code: 'address',
  emergency_name: 'emergencyContact',
  emergency_relationship: 'emergencyContact',
  emergency_phone: 'emergencyContact',
  state: 'province',
  role: 'job',
  ...eachText(JOB_TEXTS, () => 'job' as const),
  salary: 'salary',
  payroll_schedule: 'schedule',
  commencement_date: 'startDate',
  status: 'status',
  gender: 'gender',
};

export interface HistoryEvent {
  readonly area: HistoryArea;
  readonly deed: HistoryDeed;
  /** The fields of the record that changed; empty for anything else. */
  readonly fields: readonly RecordField[];
}

/**
 * What an entry of the audit log says to the person whom it is about; null for what says nothing new, such as a column that only the product uses.
 * @param columns that an UPDATE changed
 */
export function historyEvent(table: string, operation: string, columns: readonly string[]): HistoryEvent | null {
  const [area, deed] = [areas[table], deeds[operation]];
  if (area === undefined || deed === undefined) return null;
  // The record names a number that was stored; the steps of a signature are those that somebody took.
  if (table === 'app.sealed_sins' && deed !== 'read') return null;
  if (table === 'app.signature_requests' && !['opened', 'signed', 'declined'].includes(deed)) return null;
  if (table !== 'public.team_members' || deed !== 'changed') return { area, deed, fields: [] };
  const changed = new Set(columns.flatMap((column) => fieldOfColumn[column] ?? []));
  if (changed.size === 0) return null;
  return { area, deed, fields: RECORD_FIELDS.filter((field) => changed.has(field)) };
}

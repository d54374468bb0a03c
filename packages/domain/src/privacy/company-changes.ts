import { historyEvent, RECORD_FIELDS } from './own-history.ts';

/** What an entry of the audit log is about, for the company whose entry it is. */
export const CHANGE_AREAS = ['company', 'record', 'terms', 'end'] as const;
export const CHANGE_DEEDS = ['added', 'changed', 'removed'] as const;

const fieldOfColumn = {
  legal_name: 'companyName',
  company_size: 'companySize',
  company_address: 'companyAddress',
  billing_email: 'billingEmail',
  personal_email: 'personalEmail',
  hiring_country: 'hiringCountry',
  currency: 'currency',
  purpose: 'purpose',
  hiring_timeline: 'timeline',
  logo_path: 'logo',
  tax_number: 'taxNumber',
  second_step_required: 'secondStep',
} as const;

/** Fields of a company or of a person's record that a change names. */
export const CHANGE_FIELDS = [...RECORD_FIELDS, ...Object.values(fieldOfColumn)] as const;

export interface CompanyChange {
  readonly area: (typeof CHANGE_AREAS)[number];
  readonly deed: (typeof CHANGE_DEEDS)[number];
  /** Empty for what was added or removed, and for terms and ends. */
  readonly fields: readonly (typeof CHANGE_FIELDS)[number][];
}

/**
 * What an entry of the audit log says to the company's owner and admins; null for what is not a change of its details or people.
 * @param columns that an UPDATE changed
 */
export function companyChange(table: string, operation: string, columns: readonly string[]): CompanyChange | null {
  if (table === 'public.companies') {
    const fields = Object.entries(fieldOfColumn).flatMap(([column, field]) => (columns.includes(column) ? field : []));
    return fields.length === 0 ? null : { area: 'company', deed: 'changed', fields };
  }
  const event = historyEvent(table, operation, columns);
  const area = CHANGE_AREAS.find((one) => one === event?.area);
  const deed = CHANGE_DEEDS.find((one) => one === event?.deed);
  return event === null || area === undefined || deed === undefined ? null : { area, deed, fields: event.fields };
}

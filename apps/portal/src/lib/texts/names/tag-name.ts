import * as m from '@portage/messages/stored-values';

const names: Readonly<Record<string, string>> = {
  Admin: m.adminTag,
  Contracts: m.contractsTag,
  Employee: m.employeeTag,
  Employer: m.employerTag,
};

/** A document's stored tag in the reader's language. Tags that the provider made up stay as stored. */
export const tagName = (stored: string): string => names[stored] ?? stored;

import type { Option } from './form-messages.ts';

// Option lists of signup step 1, exact wording: first document, section 3.

const same = (...labels: string[]): readonly Option[] => labels.map((label) => ({ value: label, label }));

export const COMPANY_SIZES: readonly Option[] = ['1-10', '11-50', '51-200', '201-500', '501-1000', '1000+'].map(
  (value) => ({ value, label: `${value} employees` }),
);

/** Hiring goal. */
export const PURPOSES = same(
  'Hire, manage, and pay Canadian contractors',
  'Hire and take care of full-time employees in Canada',
  'Convert existing contractors to full-time employees',
  'Just browsing for now',
);

/** Hiring timeline. */
export const TIMELINES = same(
  'Ready to hire immediately',
  'Planning to hire within the next few weeks',
  'Planning to hire within the next few months',
  'Considering hiring in the future, no set timeline',
);

export const CURRENCIES = same('USD', 'GBP', 'EUR', 'CAD');

export const HIRING_COUNTRIES = same(
  'United States',
  'United Kingdom',
  'Canada',
  'Australia',
  'Germany',
  'France',
  'Spain',
  'Italy',
  'Japan',
  'China',
  'India',
  'Brazil',
  'Mexico',
  'South Africa',
  'Russia',
  'South Korea',
);

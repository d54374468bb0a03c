import { storedTexts } from '../text/stored-text.ts';

// Option lists of sign-up step 1: rows `sizes`, `goals`, `timelines`, `currencies` and `countries` of e2e/tables/access.ts.
// The companies table stores the specification's words. A page shows those of the message catalogue for the same code.

/** Numbers of employees. */
export const COMPANY_SIZES = ['1-10', '11-50', '51-200', '201-500', '501-1000', '1000+'] as const;

export const CURRENCIES = ['USD', 'GBP', 'EUR', 'CAD'] as const;

/** Hiring goals by code, as stored. */
export const PURPOSES = storedTexts({
  contractors: 'Hire, manage, and pay Canadian contractors',
  employees: 'Hire and take care of full-time employees in Canada',
  conversion: 'Convert existing contractors to full-time employees',
  browsing: 'Just browsing for now',
});

/** Hiring timelines by code, as stored. */
export const TIMELINES = storedTexts({
  immediately: 'Ready to hire immediately',
  withinWeeks: 'Planning to hire within the next few weeks',
  withinMonths: 'Planning to hire within the next few months',
  noTimeline: 'Considering hiring in the future, no set timeline',
});

/** Countries of a company by code, as stored. */
export const HIRING_COUNTRIES = storedTexts({
  unitedStates: 'United States',
  unitedKingdom: 'United Kingdom',
  canada: 'Canada',
  australia: 'Australia',
  germany: 'Germany',
  france: 'France',
  spain: 'Spain',
  italy: 'Italy',
  japan: 'Japan',
  china: 'China',
  india: 'India',
  brazil: 'Brazil',
  mexico: 'Mexico',
  southAfrica: 'South Africa',
  russia: 'Russia',
  southKorea: 'South Korea',
});

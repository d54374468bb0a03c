import type { Province } from '../places/provinces.ts';

/** The authority that publishes rates and formulas. */
export type Authority = 'cra' | 'revenuQuebec';

export interface OfficialPage {
  readonly authority: Authority;
  readonly url: string;
}

const cra: OfficialPage = {
  authority: 'cra',
  url: 'https://www.canada.ca/en/revenue-agency/services/forms-publications/payroll/t4127-payroll-deductions-formulas.html',
};
const revenuQuebec: OfficialPage = {
  authority: 'revenuQuebec',
  url: 'https://www.revenuquebec.ca/en/businesses/source-deductions-and-employer-contributions/',
};

/** The official pages with the formulas and rates of a province: the CRA's, and in Quebec also Revenu Québec's for QPP and QPIP. */
export const officialPages = (province: Province): readonly OfficialPage[] =>
  province === 'QC' ? [cra, revenuQuebec] : [cra];

import * as m from '@portage/messages/start';
/**
 * Employer cost of two weeks of pay in Ontario, and of a year. Hard-coded so the login page does not load the payroll engine; the test
 * next to this file checks every figure against the engine.
 */
export const twoWeeks = {
  gross: m.exampleGrossAmount,
  contributions: [
    { label: m.employerCpp, formula: m.exampleCppFormula, amount: m.exampleCppAmount },
    { label: m.employerEi, formula: m.exampleEiFormula, amount: m.exampleEiAmount },
  ],
  total: m.exampleTotalAmount,
  year: m.exampleYearAmount,
};

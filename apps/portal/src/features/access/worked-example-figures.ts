/**
 * Employer cost of two weeks of pay in Ontario. Hard-coded so the login page does not load the payroll engine; the test
 * next to this file checks every figure against the engine.
 */
export const twoWeeks = {
  gross: '3,500.00',
  contributions: [
    { label: 'Employer CPP', formula: '5.95 % × (3,500.00 − 134.61)', amount: '200.24' },
    { label: 'Employer EI', formula: '1.4 × 57.05', amount: '79.87' },
  ],
  total: '3,780.11',
};

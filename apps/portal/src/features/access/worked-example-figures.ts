/**
 * What two weeks of pay cost an employer in Ontario, from a real calculation by our own engine. The test beside proves every
 * figure by the engine, so that the login page need not carry it.
 */
export const twoWeeks = {
  gross: '3,500.00',
  contributions: [
    { label: 'Employer CPP', formula: '5.95 % × (3,500.00 − 134.61)', amount: '200.24' },
    { label: 'Employer EI', formula: '1.4 × 57.05', amount: '79.87' },
  ],
  total: '3,780.11',
};

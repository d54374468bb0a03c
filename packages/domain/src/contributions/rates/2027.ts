import type { AnnouncedRates } from '../rates-table.ts';

/** 2027 is announced in part only. A full table replaces this file when every figure is confirmed. */
export const announced2027: AnnouncedRates = {
  year: 2027,
  announced: [
    { figure: 'cppRate', value: '5.75%' },
    { figure: 'eiRate', value: '1.64%' },
    { figure: 'eiMaximum', value: '70,800' },
  ],
  missing: ['ympe', 'yampe', 'eiQuebec', 'qppRate', 'qpipRates'],
};

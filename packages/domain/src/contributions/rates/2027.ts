import { cents } from '../../money/money.ts';
import type { AnnouncedRates } from '../rates-table.ts';

/** 2027 is announced in part only. A full table replaces this file when every figure is confirmed. */
export const announced2027: AnnouncedRates = {
  year: 2027,
  announced: [
    { figure: 'cppRate', rate: 5750 },
    { figure: 'eiRate', rate: 1640 },
    { figure: 'eiMaximum', amount: cents(70_800_00) },
  ],
  missing: ['ympe', 'yampe', 'eiQuebec', 'qppRate', 'qpipRates'],
};

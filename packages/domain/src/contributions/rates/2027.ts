import type { AnnouncedRates } from '../rates-table.ts';

/** 2027 is announced in part only. A full table replaces this file when every figure is confirmed. */
export const announced2027: AnnouncedRates = {
  year: 2027,
  announced: ['CPP rate 5.75 %', 'EI rate 1.64 %', 'EI maximum insurable earnings 70,800'],
  missing: [
    'YMPE and maximum CPP contribution',
    'YAMPE and maximum CPP2 contribution',
    'EI rate and maximum in Quebec',
    'QPP rate and maximum',
    'QPIP rates and maxima',
  ],
};

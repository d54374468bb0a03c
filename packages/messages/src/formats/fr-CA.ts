// Dates, amounts and names as people read them in this locale. Each locale's file exports the same names.
export * from './fr-CA/amounts.ts';
export * from './fr-CA/dates.ts';
export * from './fr-CA/moments.ts';
export * from './fr-CA/names.ts';
export * from './fr-CA/prices.ts';

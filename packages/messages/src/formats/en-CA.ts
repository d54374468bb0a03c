// Dates, amounts and names as people read them in this locale. Each locale's file exports the same names.
export * from './en-CA/amounts.ts';
export * from './en-CA/dates.ts';
export * from './en-CA/moments.ts';
export * from './en-CA/names.ts';
export * from './en-CA/prices.ts';

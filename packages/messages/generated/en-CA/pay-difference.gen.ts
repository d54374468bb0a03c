// Generated from locales/en-CA/pay-difference.json by `npm run messages`. Do not edit.
export const salary = (d: { from: string | number; to: string | number }): string => "Salary changed from " + d.from + " to " + d.to + " a year";
export const schedule: string = "Pay schedule changed";
export const days: string = "Number of paid days";
export const province = (d: { from: string | number; to: string | number }): string => "Province of employment changed from " + d.from + " to " + d.to;
export const age: string = "CPP or QPP starts or ends by age";
export const newYear = (d: { year: string | number }): string => "New year: rates of " + d.year + ", and contributions start from zero";
export const rounding: string = "Rounding: the salary does not divide evenly, so periods differ by a cent";
export const maximum: string = "A yearly maximum is reached (CPP, EI or QPIP)";
export const maximumLeft: string = "More is left of a yearly maximum (CPP, EI or QPIP)";
export const secondCeiling: string = "CPP2 or QPP2 on earnings above the first ceiling";
export const late: string = "Late pay, or a period paid in parts";
export const other: string = "Other";

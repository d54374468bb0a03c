// Generated from locales/en-CA/bank-holidays.json by `npm run messages`. Do not edit.
export const note = (d: { holiday: string | number; date: string | number }): string => "Bank holiday: " + d.holiday + ". Banks settle on " + d.date + ".";
export const noteMoved = (d: { holiday: string | number; date: string | number }): string => "Bank holiday: " + d.holiday + " (observed). Banks settle on " + d.date + ".";
export const paid = (d: { date: string | number }): string => "Paid on " + d.date + ".";
export const paidHoliday = (d: { holiday: string | number; date: string | number }): string => "Bank holiday: " + d.holiday + ". Paid on " + d.date + ".";
export const paidMoved = (d: { holiday: string | number; date: string | number }): string => "Bank holiday: " + d.holiday + " (observed). Paid on " + d.date + ".";
export const willBePaid = (d: { date: string | number }): string => "Will be paid on " + d.date + ".";
export const willBePaidHoliday = (d: { holiday: string | number; date: string | number }): string => "Bank holiday: " + d.holiday + ". Will be paid on " + d.date + ".";
export const willBePaidMoved = (d: { holiday: string | number; date: string | number }): string => "Bank holiday: " + d.holiday + " (observed). Will be paid on " + d.date + ".";
export const newYearsDay: string = "New Year's Day";
export const goodFriday: string = "Good Friday";
export const victoriaDay: string = "Victoria Day";
export const canadaDay: string = "Canada Day";
export const labourDay: string = "Labour Day";
export const truthAndReconciliation: string = "National Day for Truth and Reconciliation";
export const thanksgiving: string = "Thanksgiving";
export const remembranceDay: string = "Remembrance Day";
export const christmasDay: string = "Christmas Day";
export const boxingDay: string = "Boxing Day";

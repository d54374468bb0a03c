// Generated from locales/fr-CA/bank-holidays.json by `npm run messages`. Do not edit.
export const note = (d: { holiday: string | number; date: string | number }): string => "Jour de fermeture des banques : " + d.holiday + ". Les banques traitent le paiement le " + d.date + ".";
export const noteMoved = (d: { holiday: string | number; date: string | number }): string => "Jour de fermeture des banques : " + d.holiday + " (reporté). Les banques traitent le paiement le " + d.date + ".";
export const paid = (d: { date: string | number }): string => "Versée le " + d.date + ".";
export const paidHoliday = (d: { holiday: string | number; date: string | number }): string => "Jour de fermeture des banques : " + d.holiday + ". Versée le " + d.date + ".";
export const paidMoved = (d: { holiday: string | number; date: string | number }): string => "Jour de fermeture des banques : " + d.holiday + " (reporté). Versée le " + d.date + ".";
export const willBePaid = (d: { date: string | number }): string => "Sera versée le " + d.date + ".";
export const willBePaidHoliday = (d: { holiday: string | number; date: string | number }): string => "Jour de fermeture des banques : " + d.holiday + ". Sera versée le " + d.date + ".";
export const willBePaidMoved = (d: { holiday: string | number; date: string | number }): string => "Jour de fermeture des banques : " + d.holiday + " (reporté). Sera versée le " + d.date + ".";
export const newYearsDay: string = "jour de l’An";
export const goodFriday: string = "Vendredi saint";
export const victoriaDay: string = "fête de la Reine";
export const canadaDay: string = "fête du Canada";
export const labourDay: string = "fête du Travail";
export const truthAndReconciliation: string = "Journée nationale de la vérité et de la réconciliation";
export const thanksgiving: string = "Action de grâces";
export const remembranceDay: string = "jour du Souvenir";
export const christmasDay: string = "jour de Noël";
export const boxingDay: string = "lendemain de Noël";

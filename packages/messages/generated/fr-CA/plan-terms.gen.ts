// Generated from locales/fr-CA/plan-terms.json by `npm run messages`. Do not edit.
export const monthly: string = "Mensuel";
export const yearly: string = "Annuel";

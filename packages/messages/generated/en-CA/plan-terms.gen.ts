// Generated from locales/en-CA/plan-terms.json by `npm run messages`. Do not edit.
export const monthly: string = "Monthly";
export const yearly: string = "Yearly";

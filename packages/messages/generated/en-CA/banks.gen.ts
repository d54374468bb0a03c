// Generated from locales/en-CA/banks.json by `npm run messages`. Do not edit.
export const bmo: string = "BMO";
export const scotiabank: string = "Scotiabank";
export const rbc: string = "RBC";
export const td: string = "TD";
export const national: string = "National Bank";
export const cibc: string = "CIBC";
export const laurentian: string = "Laurentian Bank";
export const atb: string = "ATB";
export const tangerine: string = "Tangerine";
export const desjardins: string = "Desjardins";

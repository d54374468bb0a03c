// Generated from locales/fr-CA/banks.json by `npm run messages`. Do not edit.
export const bmo: string = "BMO";
export const scotiabank: string = "Banque Scotia";
export const rbc: string = "RBC";
export const td: string = "TD";
export const national: string = "Banque Nationale";
export const cibc: string = "CIBC";
export const laurentian: string = "Banque Laurentienne";
export const atb: string = "ATB";
export const tangerine: string = "Tangerine";
export const desjardins: string = "Desjardins";

// Generated from locales/fr-CA/provincial-holidays.json by `npm run messages`. Do not edit.
export const note = (d: { holiday: string | number; province: string | number; date: string | number }): string => "" + d.holiday + " (" + d.province + ") : le " + d.date + ". Les banques traitent les paiements ce jour-là; le jour de paie ne change donc pas.";
export const familyDay: string = "Jour de la famille";
export const louisRielDay: string = "Jour de Louis Riel";
export const islanderDay: string = "Fête des Insulaires";
export const heritageDay: string = "Jour du Patrimoine";
export const indigenousPeoplesDay: string = "Journée nationale des peuples autochtones";
export const nationalHoliday: string = "Fête nationale";
export const nunavutDay: string = "Jour du Nunavut";
export const britishColumbiaDay: string = "Jour de la Colombie-Britannique";
export const saskatchewanDay: string = "Jour de la Saskatchewan";
export const newBrunswickDay: string = "Jour du Nouveau-Brunswick";
export const civicHoliday: string = "Congé civique";
export const discoveryDay: string = "Jour de la Découverte";

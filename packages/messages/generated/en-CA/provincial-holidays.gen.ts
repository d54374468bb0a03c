// Generated from locales/en-CA/provincial-holidays.json by `npm run messages`. Do not edit.
export const note = (d: { holiday: string | number; province: string | number; date: string | number }): string => "" + d.holiday + " in " + d.province + " is on " + d.date + ". Banks settle payments on that day, so the payday stays the same.";
export const familyDay: string = "Family Day";
export const louisRielDay: string = "Louis Riel Day";
export const islanderDay: string = "Islander Day";
export const heritageDay: string = "Heritage Day";
export const indigenousPeoplesDay: string = "National Indigenous Peoples Day";
export const nationalHoliday: string = "National Holiday";
export const nunavutDay: string = "Nunavut Day";
export const britishColumbiaDay: string = "British Columbia Day";
export const saskatchewanDay: string = "Saskatchewan Day";
export const newBrunswickDay: string = "New Brunswick Day";
export const civicHoliday: string = "Civic Holiday";
export const discoveryDay: string = "Discovery Day";

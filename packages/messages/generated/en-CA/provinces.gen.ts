// Generated from locales/en-CA/provinces.json by `npm run messages`. Do not edit.
export const alberta: string = "Alberta";
export const britishColumbia: string = "British Columbia";
export const manitoba: string = "Manitoba";
export const newBrunswick: string = "New Brunswick";
export const newfoundlandAndLabrador: string = "Newfoundland and Labrador";
export const novaScotia: string = "Nova Scotia";
export const northwestTerritories: string = "Northwest Territories";
export const nunavut: string = "Nunavut";
export const ontario: string = "Ontario";
export const princeEdwardIsland: string = "Prince Edward Island";
export const quebec: string = "Quebec";
export const saskatchewan: string = "Saskatchewan";
export const yukon: string = "Yukon";

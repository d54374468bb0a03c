// Generated from locales/fr-CA/provinces.json by `npm run messages`. Do not edit.
export const alberta: string = "Alberta";
export const britishColumbia: string = "Colombie-Britannique";
export const manitoba: string = "Manitoba";
export const newBrunswick: string = "Nouveau-Brunswick";
export const newfoundlandAndLabrador: string = "Terre-Neuve-et-Labrador";
export const novaScotia: string = "Nouvelle-Écosse";
export const northwestTerritories: string = "Territoires du Nord-Ouest";
export const nunavut: string = "Nunavut";
export const ontario: string = "Ontario";
export const princeEdwardIsland: string = "Île-du-Prince-Édouard";
export const quebec: string = "Québec";
export const saskatchewan: string = "Saskatchewan";
export const yukon: string = "Yukon";

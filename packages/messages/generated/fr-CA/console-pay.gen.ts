// Generated from locales/fr-CA/console-pay.json by `npm run messages`. Do not edit.
export const notLoaded: string = "Impossible de charger la paie";
export const person: string = "Personne";
export const period: string = "Période";
export const payday: string = "Jour de paie";
export const gross: string = "Brut (CAD)";
export const status: string = "État";
export const credited: string = "Crédité";
export const invoice: string = "Facture";
export const none: string = "Aucune paie pour l’instant";
export const oneTime: string = "Paiements ponctuels";
export const type: string = "Type";
export const amount: string = "Montant (CAD)";

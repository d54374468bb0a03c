// Generated from locales/fr-CA/common.json by `npm run messages`. Do not edit.
export const cancel: string = "Annuler";
export const loading: string = "Chargement…";
export const save: string = "Enregistrer";
export const tryAgain: string = "Réessayer";

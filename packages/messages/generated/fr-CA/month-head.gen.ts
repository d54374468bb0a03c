// Generated from locales/fr-CA/month-head.json by `npm run messages`. Do not edit.
export const previous: string = "Précédent";
export const today: string = "Aujourd’hui";
export const next: string = "Suivant";

// Generated from locales/fr-CA/month-head.json by `npm run messages`. Do not edit.
export const previous: string = "Précédent";
export const today: string = "Aujourd’hui";
export const next: string = "Suivant";
export const startsIn = (d: { month: string | number }): string => "Le calendrier commence en " + d.month + ".";
export const endsIn = (d: { month: string | number }): string => "Le calendrier se termine en " + d.month + ".";

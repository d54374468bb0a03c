// Generated from locales/fr-CA/unsaved.json by `npm run messages`. Do not edit.
export const title: string = "Abandonner vos modifications?";
export const text: string = "Vous n’avez pas enregistré votre saisie.";
export const discard: string = "Abandonner les modifications";
export const keep: string = "Continuer la modification";

// Generated from locales/fr-CA/ui.json by `npm run messages`. Do not edit.
export const copy: string = "Copier";
export const copied: string = "Copié";
export const copyRefused: string = "Votre navigateur a bloqué la copie";
export const previousMonth: string = "Mois précédent";
export const nextMonth: string = "Mois suivant";
export const close: string = "Fermer";
export const cancel: string = "Annuler";
export const datePlaceholder: string = "JJ/MM/AAAA";
export const moreActions: string = "Autres actions";
export const stillLoading: string = "C’est plus long que d’habitude…";

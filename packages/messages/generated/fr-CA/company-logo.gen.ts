// Generated from locales/fr-CA/company-logo.json by `npm run messages`. Do not edit.
export const logoTitle: string = "Logo de l’entreprise";
export const logoLabel: string = "Logo";
export const currentLogo: string = "logo actuel";
export const logoSaved: string = "Logo mis à jour";
export const logoRemoved: string = "Logo retiré";
export const logoFailed: string = "Le logo n’a pas été modifié";

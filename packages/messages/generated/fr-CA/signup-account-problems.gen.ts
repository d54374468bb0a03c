// Generated from locales/fr-CA/signup-account-problems.json by `npm run messages`. Do not edit.
export const step1MissingTitle: string = "Renseignements manquants";
export const step1Missing: string = "Veuillez d’abord terminer l’étape 1.";
export const passwordMismatchTitle: string = "Mots de passe différents";
export const passwordMismatch: string = "Assurez-vous que les deux mots de passe sont identiques.";

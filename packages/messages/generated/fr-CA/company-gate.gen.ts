// Generated from locales/fr-CA/company-gate.json by `npm run messages`. Do not edit.
export const loading: string = "Chargement…";
export const notLoaded: string = "Impossible de charger votre entreprise";
export const notLoadedAdvice: string = "Vérifiez votre connexion et réessayez";
export const missingTitle: string = "Encore une étape";
export const missing: string = "Il manque les renseignements de votre entreprise";
export const missingText: string = "Votre compte est prêt. Ajoutez les renseignements de votre entreprise pour commencer à embaucher.";
export const completeDetails: string = "Remplir les renseignements de l’entreprise";

// Generated from locales/fr-CA/access-mailed-code.json by `npm run messages`. Do not edit.
export const advice: string = "Entrez le code reçu par courriel si le lien ne fonctionne pas.";
export const code: string = "Code reçu par courriel";
export const use: string = "Utiliser le code";
export const failed: string = "Impossible de vérifier le code";

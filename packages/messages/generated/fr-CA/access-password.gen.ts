// Generated from locales/fr-CA/access-password.json by `npm run messages`. Do not edit.
export const updateFailed: string = "Impossible de mettre à jour le mot de passe";
export const updated: string = "Mot de passe mis à jour";
export const setTitle: string = "Choisir un nouveau mot de passe";
export const minimum: string = "Au moins 8 caractères";
export const newPassword: string = "Nouveau mot de passe";
export const update: string = "Mettre à jour le mot de passe";
export const resetFailed: string = "Erreur";
export const resetSent: string = "Consultez vos courriels";
export const resetSentText: string = "Si un compte correspond à cette adresse, un lien de réinitialisation y a été envoyé.";
export const resetTitle: string = "Réinitialiser le mot de passe";
export const resetSubtitle: string = "Entrez votre courriel pour recevoir un lien de réinitialisation";
export const sendLink: string = "Envoyer le lien de réinitialisation";
export const haveCode: string = "J’ai un code";

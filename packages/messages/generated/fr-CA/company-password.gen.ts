// Generated from locales/fr-CA/company-password.json by `npm run messages`. Do not edit.
export const title: string = "Changer le mot de passe";
export const newPassword: string = "Nouveau mot de passe";
export const confirmPassword: string = "Confirmer le mot de passe";
export const update: string = "Mettre à jour le mot de passe";
export const updating: string = "Mise à jour…";
export const updated: string = "Mot de passe mis à jour";
export const updatedText: string = "Votre mot de passe a été mis à jour.";
export const updateFailed: string = "Impossible de mettre à jour le mot de passe";
export const fillBoth: string = "Remplissez les deux champs pour changer votre mot de passe.";

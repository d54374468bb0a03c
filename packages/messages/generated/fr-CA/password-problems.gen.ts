// Generated from locales/fr-CA/password-problems.json by `npm run messages`. Do not edit.
export const passwordMismatchTitle: string = "Mots de passe différents";
export const passwordMismatch: string = "Assurez-vous que les deux mots de passe sont identiques.";
export const passwordTooShortTitle: string = "Mot de passe trop court";
export const passwordTooShort = (d: { min: string | number }): string => "Le mot de passe doit compter au moins " + d.min + " caractères.";
export const noActiveSession: string = "Aucune session active. Demandez un nouveau lien de réinitialisation.";
export const invalidSessionTitle: string = "Session non valide ou expirée";
export const invalidSession: string = "Demandez un nouveau lien de réinitialisation.";
export const notAuthenticatedTitle: string = "Connexion requise";
export const notAuthenticated: string = "Connectez-vous pour mettre à jour votre mot de passe.";

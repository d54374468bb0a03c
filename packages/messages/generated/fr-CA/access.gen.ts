// Generated from locales/fr-CA/access.json by `npm run messages`. Do not edit.
export const backToLogin: string = "Retour à la connexion";
export const confirmPassword: string = "Confirmer le mot de passe";
export const passwordHint = (d: { min: string | number }): string => "Au moins " + d.min + " caractères.";
export const checkEmail: string = "Consultez vos courriels.";
export const oneMoment: string = "Un instant…";
export const toDashboard: string = "Ouverture du tableau de bord.";
export const loggedIn: string = "Connexion réussie.";

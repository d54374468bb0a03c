// Generated from locales/fr-CA/reauthenticate.json by `npm run messages`. Do not edit.
export const title: string = "Confirmez votre identité";
export const text: string = "Votre connexion date d’un moment. Entrez votre mot de passe actuel pour continuer.";
export const currentPassword: string = "Mot de passe actuel";
export const confirm: string = "Continuer";
export const checking: string = "Vérification…";
export const wrongPassword: string = "Ce n’est pas votre mot de passe actuel.";
export const tooManyAttempts: string = "Trop de tentatives. Attendez quelques minutes et réessayez.";

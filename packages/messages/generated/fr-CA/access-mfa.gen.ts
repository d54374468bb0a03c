// Generated from locales/fr-CA/access-mfa.json by `npm run messages`. Do not edit.
export const title: string = "Vérification en deux étapes";
export const authenticatorSubtitle: string = "Entrez le code à 6 chiffres de votre application d’authentification.";
export const authenticatorCode: string = "Code d’authentification";
export const useRecoveryCode: string = "Utiliser un code de récupération";
export const recoverySubtitle: string = "Entrez l’un des codes de récupération que vous avez conservés. Chaque code ne sert qu’une fois.";
export const recoveryCode: string = "Code de récupération";
export const useAuthenticator: string = "Utiliser l’application d’authentification";
export const verify: string = "Vérifier";
export const verifying: string = "Vérification…";
export const wrongCode: string = "Ce code n’est pas le bon. Attendez le prochain code de votre application et réessayez.";
export const wrongRecoveryCode: string = "Ce code n’est pas l’un de vos codes de récupération inutilisés.";
export const tooManyAttempts: string = "Trop de tentatives. Attendez quelques minutes et réessayez.";
export const noAuthenticator: string = "Votre application d’authentification est introuvable. Connectez-vous de nouveau.";

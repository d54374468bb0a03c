// Generated from locales/fr-CA/access-login-callback.json by `npm run messages`. Do not edit.
export const processing: string = "Connexion en cours";
export const successful: string = "Connexion réussie";
export const failed: string = "Échec de la connexion";
export const loginError: string = "Erreur de connexion";
export const loginErrorReason = (d: { reason: string | number }): string => "Échec de la connexion : " + d.reason;
export const sessionError: string = "Erreur de session";
export const noSession: string = "Aucune session";
export const noSessionAdvice: string = "Aucune session valide. Veuillez réessayer.";
export const welcome: string = "Bienvenue!";
export const unexpected: string = "Une erreur inattendue s’est produite pendant la connexion.";

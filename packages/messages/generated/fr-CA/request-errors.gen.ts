// Generated from locales/fr-CA/request-errors.json by `npm run messages`. Do not edit.
export const unexpected: string = "Une erreur inattendue s’est produite";
export const companyNotFetched: string = "Impossible de charger les renseignements de l’entreprise";
export const planNotFetched: string = "Impossible de charger les renseignements du forfait";
export const amountNotAccepted: string = "Ce montant n’est pas accepté. Entrez des dollars avec au plus deux décimales, moins de 10 000 000 000,00 $ CA.";
export const hiddenCharacters: string = "Ce texte n’est pas accepté. Supprimez les sauts de ligne et les caractères cachés.";
export const textTooLong: string = "Ce texte n’est pas accepté. Raccourcissez-le.";
export const emailInvalid: string = "Cette adresse courriel n’est pas acceptée. Vérifiez qu’elle ne contient pas de faute de frappe.";
export const dateOutOfRange: string = "Cette date n’est pas acceptée. Entrez une année de 1900 à 2200.";
export const sinInText: string = "Ce texte contient neuf chiffres qui ressemblent à un numéro d’assurance sociale. Retirez-les : ce texte est conservé, et d’autres personnes peuvent le lire.";
export const unavailable: string = "Le service est temporairement indisponible. Réessayez dans un instant.";

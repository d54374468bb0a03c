// Generated from locales/fr-CA/console-act.json by `npm run messages`. Do not edit.
export const reason: string = "Motif";
export const reasonHint: string = "Le journal de vérification le conserve, avec votre nom.";
export const reasonShort: string = "Entrez un motif de 3 à 500 caractères.";
export const failed: string = "L’opération a échoué";

// Generated from locales/fr-CA/console-lists.json by `npm run messages`. Do not edit.
export const overtaken: string = "Déjà traité";
export const actFailed: string = "L’opération a échoué";
export const showMore: string = "Afficher plus";
export const notLoaded: string = "Impossible de charger cette liste";
export const tryAgain: string = "Réessayer";
export const reason: string = "Motif";
export const reasonHint: string = "Le journal d’audit en garde la trace, avec votre nom.";
export const exportCsv: string = "Exporter en CSV";
export const exportTitle: string = "Exportation de la liste";
export const exportProgress = (d: { rows: string | number; total: string | number }): string => "" + d.rows + " lignes sur " + d.total;
export const exportProgressAtMost = (d: { rows: string | number; total: string | number }): string => "" + d.rows + " lignes sur au plus " + d.total;
export const exportStopped: string = "Impossible de lire la suite de la liste";
export const exportKept: string = "Les lignes déjà lues sont conservées. Réessayez pour lire la suite.";
export const showAll: string = "Tout afficher";
export const chooseClient: string = "Choisissez un client";

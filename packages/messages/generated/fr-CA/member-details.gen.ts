// Generated from locales/fr-CA/member-details.json by `npm run messages`. Do not edit.
export const edit: string = "Modifier";
export const editTitle = (d: { name: string | number }): string => "Modifier le profil : " + d.name;
export const detailsHeading: string = "Détails";
export const activeSince = (d: { date: string | number }): string => "Depuis le " + d.date;
export const manager: string = "Gestionnaire";
export const salaryPerYear = (d: { amount: string | number }): string => "" + d.amount + " $ CA par année";
export const alreadyHired: string = "Déjà en poste";
export const openResume: string = "Ouvrir le curriculum vitæ";
export const resumeFailedTitle: string = "Erreur";
export const resumeFailed: string = "Une erreur s’est produite pendant le téléchargement du fichier.";
export const contracts: string = "Contrats liés";
export const noContracts: string = "Rien pour le moment. La lettre d’affectation paraîtra ici une fois signée.";
export const numbered = (d: { name: string | number; number: string | number }): string => "" + d.name + " (" + d.number + ")";
export const salaryField: string = "Salaire (CAD par année)";
export const changedElsewhere = (d: { fields: string | number }): string => "Modifié ailleurs : " + d.fields;
export const changesKept: string = "Nous avons gardé ce que vous avez entré. Si vous enregistrez, cela remplacera ces modifications.";
export const updateFailedTitle: string = "Erreur";
export const updateFailed: string = "Impossible de mettre à jour le membre";

// Generated from locales/fr-CA/me-documents.json by `npm run messages`. Do not edit.
export const title: string = "Documents";
export const subtitle: string = "Ce que vous signez et avez signé.";
export const notLoaded: string = "Nous n’avons pas pu charger vos documents";
export const toSign: string = "Votre lettre attend votre signature";
export const toSignText = (d: { day: string | number }): string => "Signez-la avec le lien du courriel du " + d.day + ". Elle dit ce que vous faites et ce que vous gagnez.";
export const remind: string = "M’envoyer le lien de nouveau";
export const reminded: string = "Nous vous avons envoyé le lien";
export const remindFailed: string = "Nous n’avons pas pu envoyer le lien";
export const signed: string = "Documents signés";
export const none: string = "Aucun document pour l’instant";
export const noneText: string = "Une fois signé, un document se trouve ici.";
export const download = (d: { name: string | number }): string => "Télécharger " + d.name;
export const downloadFailed: string = "Nous n’avons pas pu télécharger le document";

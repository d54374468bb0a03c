// Generated from locales/fr-CA/document-preview.json by `npm run messages`. Do not edit.
export const openInNewTab: string = "Ouvrir dans un nouvel onglet";
export const download: string = "Télécharger";
export const loading: string = "Chargement du document…";
export const noViewer: string = "Votre navigateur ne peut pas afficher les fichiers PDF";
export const noViewerText: string = "Ouvrez le fichier dans un nouvel onglet ou téléchargez-le.";
export const pdfOf = (d: { size: string | number }): string => "PDF, " + d.size;
export const sealed: string = "Signé · scellé et non modifié";
export const sealedText: string = "Nous avons comparé chaque octet avec le document signé et scellé.";
export const altered: string = "Ce fichier a été modifié après avoir été scellé";
export const alteredText: string = "Il diffère du document signé. Ne vous y fiez pas et avisez votre prestataire.";

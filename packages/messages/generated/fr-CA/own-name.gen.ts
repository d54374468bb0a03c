// Generated from locales/fr-CA/own-name.json by `npm run messages`. Do not edit.
export const question: string = "Comment devons-nous vous appeler?";
export const why: string = "Vos collègues voient votre nom plutôt que votre adresse courriel dans l’activité et les invitations. Vous pouvez le changer sous Entreprise.";
export const name: string = "Votre nom";
export const save: string = "Enregistrer";
export const saving: string = "Enregistrement…";
export const skip: string = "Plus tard";
export const skipFailed: string = "Impossible de passer cette question";
export const saveFailed: string = "Impossible d’enregistrer votre nom";
export const saved: string = "Nom enregistré";
export const savedText = (d: { name: string | number }): string => "Vos collègues vous voient maintenant comme " + d.name + ".";
export const none: string = "Non indiqué";
export const add: string = "Ajouter un nom";
export const change: string = "Modifier le nom";
export const about: string = "Vos collègues le voient dans l’activité, les invitations et la liste des personnes.";

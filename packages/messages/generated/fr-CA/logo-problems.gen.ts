// Generated from locales/fr-CA/logo-problems.json by `npm run messages`. Do not edit.
export const hint: string = "Formats acceptés : JPG, PNG, SVG. Taille maximale : 2 Mo.";
export const logoTypeTitle: string = "Type de fichier non valide";
export const logoType: string = "Formats acceptés : JPG, PNG, SVG. Taille maximale : 2 Mo.";
export const logoTooLargeTitle: string = "Fichier trop volumineux";
export const logoTooLarge: string = "Le logo de l’entreprise doit faire moins de 2 Mo.";
export const logoUnreadableTitle: string = "Type de fichier non valide";
export const logoUnreadable: string = "Ce fichier ne peut pas être affiché comme image. Formats acceptés : JPG, PNG, SVG. Taille maximale : 2 Mo.";

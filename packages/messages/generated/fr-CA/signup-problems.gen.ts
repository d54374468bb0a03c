// Generated from locales/fr-CA/signup-problems.json by `npm run messages`. Do not edit.
export const missingInformationTitle: string = "Renseignements manquants";
export const missingInformation: string = "Veuillez remplir tous les champs obligatoires avant de continuer.";
export const fieldRequired: string = "Remplissez ce champ.";
export const choiceRequired: string = "Choisissez une option.";
export const invalidEmailTitle: string = "Courriel non valide";
export const invalidEmail: string = "Entrez une adresse courriel de facturation valide.";
export const hiddenCharactersTitle: string = "Caractères cachés";
export const hiddenCharacters: string = "Supprimez les sauts de ligne et les caractères cachés.";
export const tooLongTitle: string = "Texte trop long";
export const tooLong = (d: { max: string | number }): string => "Entrez au plus " + d.max + " caractères.";

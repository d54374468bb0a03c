// Generated from locales/fr-CA/member-hints.json by `npm run messages`. Do not edit.
export const phoneInForm: string = "Entrez un numéro de téléphone canadien valide : +1 (XXX) XXX-XXXX";
export const noCompanyTitle: string = "Aucune entreprise trouvée";
export const noCompany: string = "Créez d’abord une entreprise";
export const sinStart = (d: { digit: string | number }): string => "Aucun numéro d’assurance sociale ne commence par " + d.digit + ".";
export const sinTemporary: string = "Les numéros qui commencent par 9 sont temporaires. Vérifiez que celui-ci n’est pas expiré.";
export const postalCode: string = "Un code postal canadien s’écrit comme M5V 2T6.";
export const belowMinimumWage = (d: { hourly: string | number; minimum: string | number; province: string | number; since: string | number }): string => "À 40 heures par semaine, cela fait " + d.hourly + " $ CA l’heure, moins que le salaire minimum (" + d.minimum + " $ CA, " + d.province + ", depuis le " + d.since + ").";
export const twiceAMonth = (d: { province: string | number }): string => "" + d.province + " : le personnel doit être payé au moins deux fois par mois. Choisissez « Aux deux semaines », sauf exception.";
export const every16Days = (d: { province: string | number }): string => "" + d.province + " : le personnel doit être payé au moins tous les 16 jours. Choisissez « Aux deux semaines », sauf exception.";
export const every16DaysExceptManagers = (d: { province: string | number }): string => "" + d.province + " : le personnel doit être payé au moins tous les 16 jours (cadres : une fois par mois). Choisissez « Aux deux semaines », sauf exception.";
export const resumeType = (d: { types: string | number }): string => "Choisissez un fichier de type " + d.types;
export const resumeTooLarge: string = "Choisissez un fichier de 10 Mo au plus";
export const resumeContent = (d: { extension: string | number }): string => "Ce fichier porte l’extension " + d.extension + ", mais son contenu est autre";

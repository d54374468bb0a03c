// Generated from locales/fr-CA/billing-problems.json by `npm run messages`. Do not edit.
export const billingEmailInvalid: string = "Entrez une adresse courriel de facturation valide.";
export const companyAddressRequired: string = "L’adresse de l’entreprise est obligatoire";
export const hiddenCharacters: string = "Supprimez les caractères cachés.";
export const tooLong = (d: { max: string | number }): string => "Entrez au plus " + d.max + " caractères.";

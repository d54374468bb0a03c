// Generated from locales/fr-CA/one-time-problems.json by `npm run messages`. Do not edit.
export const employeeRequired: string = "Choisissez une personne";
export const employeeNotFound: string = "Personne sélectionnée introuvable";
export const paymentTypeRequired: string = "Choisissez un type de paiement";
export const startDateRequired: string = "Choisissez une date de début";
export const endDateRequired: string = "Choisissez une date de fin";
export const paymentDateRequired: string = "Choisissez une date de paiement";
export const treatmentRequired: string = "Indiquez de quel genre de paiement il s’agit";
export const amountRequired: string = "Entrez un montant";
export const amountInvalid: string = "Entrez un nombre valide";
export const amountNotPositive: string = "Le montant doit être supérieur à 0";
export const tooLong = (d: { max: string | number }): string => "Entrez au plus " + d.max + " caractères";

// Generated from locales/fr-CA/company-roles.json by `npm run messages`. Do not edit.
export const owner: string = "Propriétaire";
export const admin: string = "Administration";
export const finance: string = "Finances";
export const viewer: string = "Consultation";
export const adminText: string = "Tout, sauf la signature du contrat de services et le transfert de l’entreprise.";
export const financeText: string = "La paie, les factures, les documents de l’entreprise et le forfait. Aucun renseignement personnel.";
export const viewerText: string = "L’entreprise, son forfait, ainsi que les noms et les postes de l’équipe. Sans accès à la paie.";

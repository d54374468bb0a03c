// Generated from locales/fr-CA/stored-values.json by `npm run messages`. Do not edit.
export const monthly: string = "Mensuel";
export const biWeekly: string = "Aux deux semaines";
export const female: string = "Femme";
export const male: string = "Homme";
export const bonus: string = "Prime";
export const stipend: string = "Allocation";
export const reimbursement: string = "Remboursement de dépenses";
export const severance: string = "Indemnité de départ";
export const vacation: string = "Indemnité de vacances";
export const otherPayment: string = "Autre";
export const adminTag: string = "Administration";
export const contractsTag: string = "Contrats";
export const employeeTag: string = "Personnel";
export const employerTag: string = "Employeur";

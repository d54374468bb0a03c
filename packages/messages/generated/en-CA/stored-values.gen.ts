// Generated from locales/en-CA/stored-values.json by `npm run messages`. Do not edit.
export const monthly: string = "Monthly";
export const biWeekly: string = "Bi-Weekly";
export const female: string = "Female";
export const male: string = "Male";
export const bonus: string = "Bonus";
export const stipend: string = "Stipend";
export const reimbursement: string = "Reimbursement";
export const severance: string = "Severance";
export const vacation: string = "Vacation";
export const otherPayment: string = "Other";
export const adminTag: string = "Admin";
export const contractsTag: string = "Contracts";
export const employeeTag: string = "Employee";
export const employerTag: string = "Employer";

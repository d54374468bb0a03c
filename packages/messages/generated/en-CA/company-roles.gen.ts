// Generated from locales/en-CA/company-roles.json by `npm run messages`. Do not edit.
export const owner: string = "Owner";
export const admin: string = "Admin";
export const finance: string = "Finance";
export const viewer: string = "Viewer";
export const adminText: string = "Everything except signing the agreement and transferring the company.";
export const financeText: string = "Pay, invoices, company documents and the plan. No personal details.";
export const viewerText: string = "The company, its plan, and the names and jobs of the team. Doesn't see pay.";

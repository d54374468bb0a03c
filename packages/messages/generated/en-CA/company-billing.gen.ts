// Generated from locales/en-CA/company-billing.json by `npm run messages`. Do not edit.
export const back: string = "Back";
export const editTitle: string = "Edit billing details";
export const confirmTitle: string = "Change billing details?";
export const billingEmail: string = "Billing Email";
export const companyAddress: string = "Company Address";
export const taxNumber: string = "Tax Number";
export const taxNumberHint: string = "Printed on invoices, for example a VAT number or an EIN.";
export const poNumber: string = "PO Number";
export const poNumberHint: string = "Printed on invoices from the next one on, if your company pays by purchase order.";
export const reviewChanges: string = "Review changes";
export const confirmText: string = "New invoices and reminders will use these details. Earlier invoices won't change.";
export const change: string = "Change";
export const updated: string = "Billing details updated";
export const updatedText: string = "Your next invoices will use them.";
export const updateFailed: string = "Error updating billing details";

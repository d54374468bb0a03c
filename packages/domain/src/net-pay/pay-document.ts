/** Where the forms and orders are stored that declarations and deductions follow from. */
export const PAY_DOCUMENTS_BUCKET = 'pay-documents';

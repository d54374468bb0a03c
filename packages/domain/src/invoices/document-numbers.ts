/** 'INV-2026-0015', 'CR-2026-0003', and 'INV-7d9f8a61' of an invoice without a number. */
const DOCUMENT_NUMBER = /\b([A-Z]{2,3}(?:-[\da-f]{4,})+)\b/;

/** Splits a text at the numbers of documents in it: text, number, text, and so on. */
export const splitAtNumbers = (text: string): string[] => text.split(DOCUMENT_NUMBER);

// Generated from locales/en-CA/document-preview.json by `npm run messages`. Do not edit.
export const openInNewTab: string = "Open in a new tab";
export const download: string = "Download";
export const loading: string = "Loading the document...";
export const noViewer: string = "Your browser can't preview PDF files";
export const noViewerText: string = "Open the file in a new tab, or download it.";
export const pdfOf = (d: { size: string | number }): string => "PDF, " + d.size;
export const sealed: string = "Signed · sealed and unaltered";
export const sealedText: string = "We compared every byte with the document that was signed and sealed.";
export const altered: string = "This file was altered after it was sealed";
export const alteredText: string = "It differs from the document that was signed. Don't rely on it, and tell your provider.";

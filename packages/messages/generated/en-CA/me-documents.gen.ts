// Generated from locales/en-CA/me-documents.json by `npm run messages`. Do not edit.
export const title: string = "Documents";
export const subtitle: string = "What you sign and have signed.";
export const notLoaded: string = "We couldn't load your documents";
export const toSign: string = "Your letter is waiting for your signature";
export const toSignText = (d: { day: string | number }): string => "Sign it with the link in the email of " + d.day + ". It says what you do and what you are paid.";
export const remind: string = "Email me the link again";
export const reminded: string = "We emailed you the link";
export const remindFailed: string = "We couldn't send the link";
export const signed: string = "Signed documents";
export const none: string = "No documents yet";
export const noneText: string = "Once you have signed a document, you find it here.";
export const download = (d: { name: string | number }): string => "Download " + d.name;
export const downloadFailed: string = "We couldn't download the document";

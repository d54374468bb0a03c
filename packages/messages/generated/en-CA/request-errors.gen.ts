// Generated from locales/en-CA/request-errors.json by `npm run messages`. Do not edit.
export const unexpected: string = "An unexpected error occurred";
export const companyNotFetched: string = "Error fetching company information";
export const planNotFetched: string = "Error fetching plan information";
export const amountNotAccepted: string = "We couldn't accept this amount. Enter dollars with at most two decimals, less than CAD 10,000,000,000.00.";
export const hiddenCharacters: string = "We couldn't accept this text. Remove line breaks and hidden characters.";
export const textTooLong: string = "We couldn't accept this text. Make it shorter.";
export const emailInvalid: string = "We couldn't accept this email address. Check it for typing mistakes.";
export const dateOutOfRange: string = "We couldn't accept this date. Use a year from 1900 to 2200.";
export const sinInText: string = "This text has nine digits that look like a Social Insurance Number. Remove them: this text is kept, and others can read it.";
export const unavailable: string = "The service is temporarily unavailable. Try again in a moment.";

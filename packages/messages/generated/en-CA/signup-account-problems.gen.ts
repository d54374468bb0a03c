// Generated from locales/en-CA/signup-account-problems.json by `npm run messages`. Do not edit.
export const step1MissingTitle: string = "Missing information";
export const step1Missing: string = "Please complete step 1 first.";
export const passwordMismatchTitle: string = "Passwords don't match";
export const passwordMismatch: string = "Please make sure your passwords match.";

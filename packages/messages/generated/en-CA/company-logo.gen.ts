// Generated from locales/en-CA/company-logo.json by `npm run messages`. Do not edit.
export const logoTitle: string = "Company logo";
export const logoLabel: string = "Logo";
export const currentLogo: string = "current logo";
export const logoSaved: string = "Logo updated";
export const logoRemoved: string = "Logo removed";
export const logoFailed: string = "The logo wasn't changed";

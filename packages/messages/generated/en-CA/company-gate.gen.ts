// Generated from locales/en-CA/company-gate.json by `npm run messages`. Do not edit.
export const loading: string = "Loading...";
export const notLoaded: string = "We couldn't load your company";
export const notLoadedAdvice: string = "Check your connection and try again";
export const missingTitle: string = "One more step";
export const missing: string = "Your company's details are missing";
export const missingText: string = "Your account is ready. Add your company's details to start hiring.";
export const completeDetails: string = "Complete company details";

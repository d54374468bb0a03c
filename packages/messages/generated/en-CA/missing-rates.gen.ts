// Generated from locales/en-CA/missing-rates.json by `npm run messages`. Do not edit.
export const estimate: string = "Estimate";
export const exactLater = (d: { year: string | number }): string => "Exact amounts follow when the contribution rates for " + d.year + " are published.";
export const estimateOn = (d: { edition: string | number }): string => "This is an estimate at the rates of " + d.edition + ".";
export const fetchFailed: string = "Error fetching contribution rates";
export const missing = (d: { year: string | number; missing: string | number }): string => "Contribution rates for " + d.year + " are not complete. Missing: " + d.missing + ".";
export const missingAndAnnounced = (d: { year: string | number; missing: string | number; announced: string | number }): string => "Contribution rates for " + d.year + " are not complete. Missing: " + d.missing + ". Announced so far: " + d.announced + ".";
export const cpp: string = "CPP and CPP2";
export const qpp: string = "QPP";
export const ei: string = "EI";
export const qpip: string = "QPIP";
export const ympe: string = "YMPE and maximum CPP contribution";
export const yampe: string = "YAMPE and maximum CPP2 contribution";
export const eiQuebec: string = "EI rate and maximum in Quebec";
export const qppRate: string = "QPP rate and maximum";
export const qpipRates: string = "QPIP rates and maxima";
export const cppRate = (d: { value: string | number }): string => "CPP rate " + d.value;
export const eiRate = (d: { value: string | number }): string => "EI rate " + d.value;
export const eiMaximum = (d: { value: string | number }): string => "EI maximum insurable earnings " + d.value;

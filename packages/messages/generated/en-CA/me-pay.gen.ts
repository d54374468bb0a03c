// Generated from locales/en-CA/me-pay.json by `npm run messages`. Do not edit.
export const title: string = "Pay";
export const subtitle: string = "What you were paid, and what comes next.";
export const coming: string = "Coming paydays";
export const oneTime: string = "One-time payment";
export const beforeDeductions: string = "before deductions";
export const statements: string = "Pay statements";
export const ofYear = (d: { year: string | number }): string => "Pay statements of " + d.year;
export const none: string = "No pay statements yet";
export const noneText: string = "The first one comes with your first pay.";
export const firstOn = (d: { day: string | number }): string => "The first one comes with the pay of " + d.day + ".";
export const back: string = "All pay";
export const openEach: string = "Open a line to see how it is calculated.";

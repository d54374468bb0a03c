// Generated from locales/en-CA/terms.json by `npm run messages`. Do not edit.
export const whatIs = (d: { term: string | number }): string => "What is " + d.term + "?";
export const source: string = "Official information";
export const close: string = "Close";
export const cppTerm: string = "CPP";
export const cpp: string = "The Canada Pension Plan pays pensions. Employee and employer contribute the same share of pay, up to a maximum per year. Quebec has its own plan, the QPP.";
export const cppLink: string = "https://www.canada.ca/en/services/benefits/publicpensions/cpp.html";
export const eiTerm: string = "EI";
export const ei: string = "Employment Insurance pays people who lose their job or take leave. The employer pays 1.4 times the employee's premium, up to a maximum per year. In Quebec, QPIP covers parental leave.";
export const eiLink: string = "https://www.canada.ca/en/services/benefits/ei.html";
export const sinTerm: string = "a SIN";
export const sin: string = "The Social Insurance Number is the nine-digit number that everyone needs to work in Canada. The employer reports pay under it.";
export const sinLink: string = "https://www.canada.ca/en/employment-social-development/services/sin.html";
export const provinceTerm: string = "the province of employment";
export const province: string = "The province where the person reports for work, or where their work is managed from if they work from home. It decides which contributions and rules apply.";
export const provinceLink: string = "https://www.canada.ca/en/revenue-agency/services/tax/businesses/topics/payroll.html";

// Generated from locales/en-CA/quebec.json by `npm run messages`. Do not edit.
export const note: string = "In Quebec, EI includes QPIP, and CPP is QPP.";

// Generated from locales/en-CA/access-mailed-code.json by `npm run messages`. Do not edit.
export const advice: string = "Enter the code from the email if its link doesn't work.";
export const code: string = "Code from the email";
export const use: string = "Use Code";
export const failed: string = "Error verifying code";

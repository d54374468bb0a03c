// Generated from locales/en-CA/login-code-rules.json by `npm run messages`. Do not edit.
export const noEmailFound: string = "No email found. Please request a new code.";
export const resendWithoutEmail: string = "Please go back and request a new code.";
export const resend: string = "Resend code";
export const resendIn = (d: { seconds: string | number }): string => "Resend code in " + d.seconds + "s";

// Generated from locales/en-CA/access.json by `npm run messages`. Do not edit.
export const backToLogin: string = "Back to Login";
export const confirmPassword: string = "Confirm password";
export const passwordHint = (d: { min: string | number }): string => "At least " + d.min + " characters.";
export const checkEmail: string = "Please check your email.";
export const oneMoment: string = "One moment, please.";
export const toDashboard: string = "Taking you to your dashboard.";
export const loggedIn: string = "You have been successfully logged in.";

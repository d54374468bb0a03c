// Generated from locales/en-CA/access-login-callback.json by `npm run messages`. Do not edit.
export const processing: string = "Processing Login";
export const successful: string = "Login Successful";
export const failed: string = "Login Failed";
export const loginError: string = "Login Error";
export const loginErrorReason = (d: { reason: string | number }): string => "Login failed: " + d.reason;
export const sessionError: string = "Session Error";
export const noSession: string = "No Session";
export const noSessionAdvice: string = "No valid session found. Please try again.";
export const welcome: string = "Welcome!";
export const unexpected: string = "An unexpected error occurred during login.";

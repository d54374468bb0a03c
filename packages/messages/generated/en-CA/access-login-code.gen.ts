// Generated from locales/en-CA/access-login-code.json by `npm run messages`. Do not edit.
export const receiveSubtitle: string = "We'll email you a code. It is valid for 10 minutes.";
export const sendCode: string = "Send Code";
export const sendFailed: string = "Error sending code";
export const codeSent: string = "Code sent!";
export const enterTitle: string = "Enter Code";
export const enterSubtitle: string = "Enter the code we emailed you.";
export const reference = (d: { reference: string | number }): string => "Request reference " + d.reference;
export const code: string = "Code";
export const timeLeft = (d: { time: string | number }): string => "Time left: " + d.time;
export const expired: string = "If the code no longer works, request a new one below.";
export const noRequest: string = "No code was requested in this tab. <a>Request a code</a>, or enter it in the tab where you requested it.";
export const verifyCode: string = "Verify Code";
export const codeRequired: string = "Please enter the code.";
export const verifyFailed: string = "Error verifying code";
export const verified: string = "Success!";
export const resendFailed: string = "Error resending code";
export const newCodeSent: string = "New code sent!";

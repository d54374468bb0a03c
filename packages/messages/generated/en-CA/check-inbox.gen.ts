// Generated from locales/en-CA/check-inbox.json by `npm run messages`. Do not edit.
export const title: string = "Check your inbox";
export const sent: string = "We sent an email to <address></address>. Open the link in it to confirm your address.";
export const next: string = "Your dashboard then leads you through the first steps: sign the agreement, choose a plan and add your first person.";
export const notThere: string = "Nothing there? Look in your spam folder. If the link doesn't work, <a>enter the code from the email</a>.";
export const sendAgain: string = "Send it again";
export const sendAgainIn = (d: { seconds: string | number }): string => "Send it again in " + d.seconds + " s";
export const sentAgain: string = "We sent it again.";
export const another: string = "Use another address";
export const newLinkTitle: string = "Signed up already?";
export const newLinkText: string = "You don't need to sign up again. We send a new link to the address you signed up with.";
export const newLink: string = "Send a new link";
export const newLinkSending: string = "Sending...";
export const newLinkFailed: string = "We couldn't send a new link";

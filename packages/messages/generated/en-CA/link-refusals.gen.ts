// Generated from locales/en-CA/link-refusals.json by `npm run messages`. Do not edit.
export const notAllowed: string = "Your role doesn't allow this.";
export const notFound: string = "We couldn't find what this link is about.";
export const alreadyActive = (d: { name: string | number }): string => "" + d.name + " is already active.";
export const notActive = (d: { name: string | number }): string => "" + d.name + " isn't active.";
export const hasNotLeft = (d: { name: string | number }): string => "" + d.name + " hasn't left, so there is no return to record.";
export const ownerRole: string = "The owner's role changes only when someone else becomes the owner.";

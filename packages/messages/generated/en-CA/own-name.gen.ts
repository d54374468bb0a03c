// Generated from locales/en-CA/own-name.json by `npm run messages`. Do not edit.
export const question: string = "What should we call you?";
export const why: string = "Colleagues see your name instead of your email address in activity and invitations. You can change it under Company.";
export const name: string = "Your name";
export const save: string = "Save";
export const saving: string = "Saving...";
export const skip: string = "Not now";
export const skipFailed: string = "We couldn't skip this";
export const saveFailed: string = "We couldn't save your name";
export const saved: string = "Name saved";
export const savedText = (d: { name: string | number }): string => "Colleagues now see you as " + d.name + ".";
export const none: string = "Not given";
export const add: string = "Add name";
export const change: string = "Change name";
export const about: string = "Colleagues see it in activity, in invitations and in the list of people.";

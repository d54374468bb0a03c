// Generated from locales/en-CA/member-details.json by `npm run messages`. Do not edit.
export const edit: string = "Edit";
export const editTitle = (d: { name: string | number }): string => "Edit profile: " + d.name;
export const detailsHeading: string = "Details";
export const activeSince = (d: { date: string | number }): string => "Active since " + d.date;
export const manager: string = "Manager";
export const salaryPerYear = (d: { amount: string | number }): string => "CAD " + d.amount + " per year";
export const alreadyHired: string = "Already hired";
export const openResume: string = "Open resume";
export const resumeFailedTitle: string = "Error";
export const resumeFailed: string = "There was an error downloading the file.";
export const contracts: string = "Associated contracts";
export const noContracts: string = "None yet. The placement letter appears here once it's signed.";
export const numbered = (d: { name: string | number; number: string | number }): string => "" + d.name + " (" + d.number + ")";
export const salaryField: string = "Salary (CAD per year)";
export const changedElsewhere = (d: { fields: string | number }): string => "Changed elsewhere: " + d.fields;
export const changesKept: string = "We kept what you entered. If you save, it replaces those changes.";
export const updateFailedTitle: string = "Error";
export const updateFailed: string = "Failed to update team member";

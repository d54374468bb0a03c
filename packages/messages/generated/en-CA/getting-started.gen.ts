// Generated from locales/en-CA/getting-started.json by `npm run messages`. Do not edit.
export const sign: string = "Sign your document";
export const plan: string = "Select a payment plan";
export const hire: string = "Hire your first employee";
export const signWhy: string = "The service agreement lets us employ people for you.";
export const signEffort: string = "About 5 minutes. Anyone who can sign for your company.";
export const signWaits: string = "We'll send it to you first. The link then appears here and in an email to your company's owner.";
export const planWhy: string = "A plan sets how many people can be active.";
export const planEffort: string = "About 3 minutes. You, with a card.";
export const planEndedWhy: string = "Your plan has ended. Pick one to add or activate people.";
export const signAction: string = "Review and sign";
export const planAction: string = "Pick a Plan";
export const hireAction: string = "Add Team Member";
export const hireWhy: string = "Enter their details. They get a placement letter to sign, then you activate them.";
export const hireEffort: string = "About 10 minutes. You, then your new employee.";

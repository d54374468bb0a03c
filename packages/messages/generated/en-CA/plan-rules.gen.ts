// Generated from locales/en-CA/plan-rules.json by `npm run messages`. Do not edit.
export const locked: string = "Plan changes are locked during processing. Available once status is Completed.";
export const held: string = "You have this plan already.";
export const planRequired: string = "You need an active subscription plan to add team members.";
export const planNotLoaded: string = "We couldn't load your plan.";
export const planFull = (d: { max: string | number }): string => "You've reached the maximum number of team members (" + d.max + ") for your current plan.";

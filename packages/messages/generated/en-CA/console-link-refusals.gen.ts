// Generated from locales/en-CA/console-link-refusals.json by `npm run messages`. Do not edit.
export const notActive = (d: { name: string | number }): string => "" + d.name + " isn't active.";
export const neverActive = (d: { name: string | number }): string => "" + d.name + " was never active, so there is nothing to pay.";
export const hasNotLeft = (d: { name: string | number }): string => "" + d.name + " hasn't left, so there is no return to record.";
export const endRecorded = (d: { name: string | number }): string => "The last working day of " + d.name + " is already recorded.";
export const notNow = (d: { act: string | number; name: string | number; status: string | number }): string => "“" + d.act + "” isn't possible for " + d.name + ". Status: " + d.status + ".";
export const remindersPaused = (d: { client: string | number }): string => "Reminders to " + d.client + " are already paused.";
export const remindersNotPaused = (d: { client: string | number }): string => "Reminders to " + d.client + " aren't paused.";
export const noPlanRequested = (d: { client: string | number }): string => "" + d.client + " hasn't requested a plan.";
export const noPlan = (d: { client: string | number }): string => "" + d.client + " has no plan.";
export const planRequested = (d: { client: string | number }): string => "" + d.client + " has requested a plan. Complete or cancel it first.";
export const clientDisabled = (d: { client: string | number }): string => "" + d.client + " is already disabled.";
export const clientNotDisabled = (d: { client: string | number }): string => "" + d.client + " isn't disabled.";
export const requestWithdrawn: string = "The person withdrew this request.";
export const requestAnswered: string = "This request is answered already.";

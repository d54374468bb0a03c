// Generated from locales/en-CA/console-requests.json by `npm run messages`. Do not edit.
import { select } from '@messageformat/runtime';
export const title: string = "Corrections asked for";
export const answerBy = (d: { day: string | number }): string => "Answer by " + d.day;
export const state = (d: { state: 'done' | 'withdrawn' | (string & {}) }): string => "" + select(d.state, { done: "Done", withdrawn: "Withdrawn by the person", other: "Declined" });
export const shown: string = "Shown to the client";
export const answered = (d: { answer: string | number }): string => "Answer: " + d.answer;
export const answer: string = "Answer";
export const answerOf = (d: { name: string | number }): string => "Answer " + d.name;
export const answerText: string = "Correct what is wrong first. The person reads the answer in their account and gets it by email.";
export const outcome: string = "Outcome";
export const answerField: string = "Answer";
export const answerHint: string = "What was changed, or why not. 3 to 500 characters.";
export const show: string = "Show the client this request and its answer";
export const showHint: string = "Only if the client has to know.";
export const send: string = "Send answer";
export const sent: string = "Answer sent";

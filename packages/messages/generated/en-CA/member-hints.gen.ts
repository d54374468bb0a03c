// Generated from locales/en-CA/member-hints.json by `npm run messages`. Do not edit.
export const phoneInForm: string = "Please enter a valid Canadian phone number: +1 (XXX) XXX-XXXX";
export const noCompanyTitle: string = "No company found";
export const noCompany: string = "Please create a company first";
export const sinStart = (d: { digit: string | number }): string => "No Social Insurance Number starts with " + d.digit + ".";
export const sinTemporary: string = "Numbers starting with 9 are temporary. Check that it hasn't expired.";
export const postalCode: string = "Canadian postal codes look like M5V 2T6.";
export const belowMinimumWage = (d: { hourly: string | number; minimum: string | number; province: string | number; since: string | number }): string => "At 40 hours a week this is CAD " + d.hourly + " an hour, below the minimum wage (CAD " + d.minimum + " in " + d.province + " since " + d.since + ").";
export const twiceAMonth = (d: { province: string | number }): string => "In " + d.province + " employees must be paid at least twice a month. Choose Bi-Weekly unless an exception applies.";
export const every16Days = (d: { province: string | number }): string => "In " + d.province + " employees must be paid at least every 16 days. Choose Bi-Weekly unless an exception applies.";
export const every16DaysExceptManagers = (d: { province: string | number }): string => "In " + d.province + " employees must be paid at least every 16 days (managers: once a month). Choose Bi-Weekly unless an exception applies.";
export const resumeType = (d: { types: string | number }): string => "Please choose a file of type " + d.types;
export const resumeTooLarge: string = "Please choose a file of at most 10 MB";
export const resumeContent = (d: { extension: string | number }): string => "This file is named " + d.extension + ", but its content is something else";

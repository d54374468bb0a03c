// Generated from locales/en-CA/correct-details.json by `npm run messages`. Do not edit.
export const title = (d: { name: string | number }): string => "Correct details of " + d.name;
export const description: string = "Corrections apply to pay that is not invoiced yet.";
export const whichProvince = (d: { found: string | number; chosen: string | number }): string => "The postal code is in " + d.found + ", and the province is " + d.chosen + ". Which is right?";
export const twoProvinces = (d: { first: string | number; second: string | number }): string => "" + d.first + " or " + d.second;
export const territories: string = "Postal codes with X are in the Northwest Territories or Nunavut. Choose one.";
export const provinceKept = (d: { province: string | number; date: string | number }): string => "Invoiced days keep " + d.province + ". The first payday with the new province is " + d.date + ".";
export const provinceFromStart: string = "Applies from the first day, because nothing is invoiced yet.";
export const commencementFixed = (d: { date: string | number }): string => "Can't change: pay from " + d.date + " is already invoiced.";
export const commencementUnknown: string = "Checking whether pay is invoiced already...";
export const commencementNotRead: string = "Can't change: we couldn't check whether pay is invoiced already.";
export const commencementOpen: string = "Can change until the first pay is invoiced. Pay periods are counted from this day.";
export const sinOnFile = (d: { mask: string | number }): string => "" + d.mask + " is on file. Type a number only to replace it.";
export const saved: string = "Details corrected";
export const savedText: string = "Upcoming pay is recalculated in the next payroll run.";
export const failed: string = "Details weren't corrected";

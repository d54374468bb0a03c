// Generated from locales/en-CA/logo-problems.json by `npm run messages`. Do not edit.
export const hint: string = "Accepted formats: JPG, PNG, SVG. Max size: 2MB.";
export const logoTypeTitle: string = "Invalid file type";
export const logoType: string = "Accepted formats: JPG, PNG, SVG. Max size: 2MB.";
export const logoTooLargeTitle: string = "File too large";
export const logoTooLarge: string = "Company logo must be less than 2MB in size.";
export const logoUnreadableTitle: string = "Invalid file type";
export const logoUnreadable: string = "We can't show this file as an image. Accepted formats: JPG, PNG, SVG. Max size: 2MB.";

// Generated from locales/en-CA/page-shell.json by `npm run messages`. Do not edit.
export const description: string = "Hire, manage and pay people in Canada through an employer of record, and see what every cent is for.";
export const noScript: string = "This page needs JavaScript. Please switch it on and reload the page.";
export const late: string = "This page is taking a long time to load. Check your connection, then reload the page.";
export const language: string = "Language";
export const menu: string = "Menu";

// Generated from locales/en-CA/calendar.json by `npm run messages`. Do not edit.
export const fundsDue = (d: { date: string | number }): string => "Funds are due for the payday of " + d.date + ".";
export const invoiceDue = (d: { number: string | number }): string => "Invoice " + d.number + " due";
export const payday = (d: { names: string | number }): string => "Payday: " + d.names;
export const paydayPeople = (d: { count: string | number }): string => "Payday: " + d.count + " people";
export const away = (d: { name: string | number }): string => "Away: " + d.name;
export const moreNames = (d: { count: string | number }): string => "and " + d.count + " more";
export const estimate = (d: { year: string | number }): string => "The amounts are an estimate until the rates of " + d.year + " are published.";
export const calendarName = (d: { company: string | number }): string => "Payroll of " + d.company;
export const productName: string = "Calendar feed";

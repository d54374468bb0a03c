// Generated from locales/en-CA/one-time-problems.json by `npm run messages`. Do not edit.
export const employeeRequired: string = "Please select an employee";
export const employeeNotFound: string = "Selected employee not found";
export const paymentTypeRequired: string = "Please select a payment type";
export const startDateRequired: string = "Please select a start date";
export const endDateRequired: string = "Please select an end date";
export const paymentDateRequired: string = "Please select a payment date";
export const treatmentRequired: string = "Please say which kind of payment it is";
export const amountRequired: string = "Please enter an amount";
export const amountInvalid: string = "Please enter a valid number";
export const amountNotPositive: string = "Amount must be greater than 0";
export const tooLong = (d: { max: string | number }): string => "Please use at most " + d.max + " characters";

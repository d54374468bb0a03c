// Generated from locales/en-CA/billing-problems.json by `npm run messages`. Do not edit.
export const billingEmailInvalid: string = "Please enter a valid billing email address.";
export const companyAddressRequired: string = "Company address is required";
export const hiddenCharacters: string = "Please remove hidden characters.";
export const tooLong = (d: { max: string | number }): string => "Please use at most " + d.max + " characters.";

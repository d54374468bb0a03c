// Generated from locales/en-CA/signup-problems.json by `npm run messages`. Do not edit.
export const missingInformationTitle: string = "Missing information";
export const missingInformation: string = "Please fill in all required fields before proceeding.";
export const fieldRequired: string = "Please fill this in.";
export const choiceRequired: string = "Choose an option.";
export const invalidEmailTitle: string = "Invalid email";
export const invalidEmail: string = "Please enter a valid billing email address.";
export const hiddenCharactersTitle: string = "Hidden characters";
export const hiddenCharacters: string = "Please remove line breaks and hidden characters.";
export const tooLongTitle: string = "Too long";
export const tooLong = (d: { max: string | number }): string => "Please use at most " + d.max + " characters.";

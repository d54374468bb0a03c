/** Whether a line of a document is a heading: written in capitals. */
export const isHeading = (line: string): boolean => /^[\p{Lu}\d][\p{Lu}\d .'’-]{2,}$/u.test(line);

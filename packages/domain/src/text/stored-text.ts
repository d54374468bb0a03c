/**
 * Marks texts that the database stores as they are, such as the subject of a document, by their codes. They are data, whatever
 * the language of the page. The message catalogue has the words to show for them where these may differ.
 */
export function storedTexts<const Texts extends Readonly<Record<string, string>>>(texts: Texts): Texts {
  return texts;
}

/** Marks the words of thrown errors. Developers and operators read these; a page shows its own words for the error's facts. */
export function thrownTexts<const Texts extends Readonly<Record<string, string>>>(texts: Texts): Texts {
  return texts;
}

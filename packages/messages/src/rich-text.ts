/** A part of a message: plain text, or the text inside a tag such as `<a>…</a>`. */
export interface TextPart {
  tag: string | null;
  text: string;
}

/** Splits 'New here? <a>Sign up</a>' into its parts, for a component or page to render each tag its own way. */
export function textParts(message: string): TextPart[] {
  const parts: TextPart[] = [];
  // Text, tag, text in the tag, text, tag, …
  const pieces = message.split(/<([a-z]\w*)>(.*?)<\/\1>/s);
  for (const [index, text] of pieces.entries()) {
    if (index % 3 === 2) parts.push({ tag: pieces[index - 1] ?? '', text });
    if (index % 3 === 0 && text !== '') parts.push({ tag: null, text });
  }
  return parts;
}

/** A message without its tags, for an attribute: 'Preview<hidden> T4.pdf</hidden>' is 'Preview T4.pdf'. */
export const plainText = (message: string): string =>
  textParts(message)
    .map(({ text }) => text)
    .join('');

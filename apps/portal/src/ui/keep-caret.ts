/**
 * Formats what is typed into a field, in its place, and leaves the caret between the same digits: as many of them stand behind it as before.
 * @returns the formatted text, to be stored by whoever owns the field
 */
export function formatKeepingCaret(input: HTMLInputElement, format: (text: string) => string): string {
  const behind = countDigits(input.value.slice(input.selectionStart ?? input.value.length));
  const text = format(input.value);
  let caret = text.length;
  for (let digits = 0; caret > 0 && (digits < behind || (behind > 0 && !isDigit(text[caret - 1]))); caret -= 1) {
    if (isDigit(text[caret - 1])) {
      if (digits === behind) break;
      digits += 1;
    }
  }
  // At once: the next key may come before the next frame.
  input.value = text;
  input.setSelectionRange(caret, caret);
  return text;
}

const isDigit = (character: string | undefined) => character !== undefined && /\d/.test(character);
const countDigits = (text: string) => text.replaceAll(/\D/g, '').length;

/**
 * Formats what is typed into a field and leaves the caret between the same digits: as many of them stand behind it as before.
 * @returns the formatted text, to be stored by whoever owns the field
 */
export function formatKeepingCaret(input: HTMLInputElement, format: (text: string) => string): string {
  const behind = countDigits(input.value.slice(input.selectionStart ?? input.value.length));
  const text = format(input.value);
  // What was typed stands as it is, and so does the caret.
  if (text === input.value) return text;
  let caret = text.length;
  for (let digits = 0; caret > 0 && (digits < behind || (behind > 0 && !isDigit(text[caret - 1]))); caret -= 1) {
    if (isDigit(text[caret - 1])) {
      if (digits === behind) break;
      digits += 1;
    }
  }
  // At once, since the next key may come before the next drawing; whoever owns the field then writes the same again.
  input.value = text;
  if (document.activeElement === input) input.setSelectionRange(caret, caret);
  return text;
}

const isDigit = (character: string | undefined) => character !== undefined && /\d/.test(character);
const countDigits = (text: string) => text.replaceAll(/\D/g, '').length;

/**
 * Formats the input's text and keeps the caret in place: the same number of digits stay after it.
 * @returns the formatted text, to be stored by the caller
 */
export function formatKeepingCaret(input: HTMLInputElement, format: (text: string) => string): string {
  const digitsAfter = countDigits(input.value.slice(input.selectionStart ?? input.value.length));
  const text = format(input.value);
  // Formatting changed nothing, so the caret is already right.
  if (text === input.value) return text;
  let caret = text.length;
  for (
    let digits = 0;
    caret > 0 && (digits < digitsAfter || (digitsAfter > 0 && !isDigit(text[caret - 1])));
    caret -= 1
  ) {
    if (isDigit(text[caret - 1])) {
      if (digits === digitsAfter) break;
      digits += 1;
    }
  }
  // Write immediately, because the next keystroke may come before the next render.
  input.value = text;
  if (document.activeElement === input) input.setSelectionRange(caret, caret);
  return text;
}

const isDigit = (character: string | undefined) => character !== undefined && /\d/.test(character);
const countDigits = (text: string) => text.replaceAll(/\D/g, '').length;

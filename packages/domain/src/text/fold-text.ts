const ASCII = /^[\0-\x7f]*$/;

/** Letters that Unicode does not part into a plain letter and an accent, each with the letters it is typed as without them. */
export const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  đ: 'd',
  ł: 'l',
  ø: 'o',
};

/**
 * A text as it is compared and searched: 'Île' as 'ile', so that it is found without accents and sorts before 'manitoba', and 'Cœur' as
 * 'coeur'. `app.folded` in the database has the same rule.
 */
export const foldText = (text: string): string =>
  // Normalizing takes ten times as long, and most texts are ASCII.
  ASCII.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFD')
        .replaceAll(/[\u0300-\u036f]/g, '')
        .toLowerCase()
        .replaceAll(/[æœßđłø]/g, (letter) => PLAIN_LETTERS[letter] ?? letter);

import { foldText } from '../text/fold-text.ts';

/** Words that banks write around a payer's name. */
const BANK_WORDS = new Set(
  (
    'abm achat and autodeposit auto avis bank banque bill branch business ca cad cheque chq commerce compte contrepassation credit cr de deposit depot ' +
    'des direct du debit dr e edi eft electronic en et etransfer fee for forfait frais from fulfill gie in incoming ' +
    'interac international internet invoice la le les misc mobile money na no of online paie paiement pay payment payments pmt ' +
    'pour pos preauthorized pre recu recv ref reference request rtp sent service telegraphic the to transaction transfer transfert trf ' +
    'tfr tt usd vendor via virement virt wire web wt'
  ).split(' '),
);

/** Words that say which kind of company a name is, with their letters parted as 'A/S' is. */
const FORMS = new Set(
  (
    'a ab ag aps as asa bv co company corp corporation d gmbh gp inc incorporated ind kft kg k l lc limited limitee llc llp lp ltd ltda ltee n nv o ' +
    'oy oyj p plc pte pty s sa sarl sas se sl slu spa spzoo srl sro u ulc ug'
  ).split(' '),
);

/** Words with at least this many letters can be cut off where a bank's text ends. */
const MIN_CUT = 5;
/** Letters of a name that stands alone. */
const MIN_LETTERS = 3;

/** The words of a text to compare: without case, accents and signs. 'Boréal-Oy' is 'boreal', 'oy'. */
export const nameWords = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

interface Place {
  from: number;
  to: number;
}

/** Where a text has a name: all its words in order, of which the last can be cut off where the text ends. Null without. */
function placeOf(words: readonly string[], name: readonly string[]): Place | null {
  for (let from = 0; from + name.length <= words.length; from += 1) {
    const isName = name.every((word, at) => {
      const found = words[from + at] ?? '';
      const isLast = at === name.length - 1 && from + at === words.length - 1;
      return found === word || (isLast && found.length >= MIN_CUT && word.startsWith(found));
    });
    if (isName) return { from, to: from + name.length };
  }
  return null;
}

/** The words that tell a client from others: without its form, unless nothing else is left that a bank would not write by itself. */
function tellingWords(name: string): string[] {
  const all = nameWords(name);
  let last = all.length;
  while (last > 1 && FORMS.has(all[last - 1] ?? '')) last -= 1;
  const telling = all.slice(0, last);
  const isTelling = telling.some((word) => !BANK_WORDS.has(word)) && telling.join('').length >= MIN_LETTERS;
  return isTelling ? telling : all;
}

/**
 * Clients whose name a bank's text has: 'E-TRANSFER FJORD AS' names 'Fjord AS', and so does 'WIRE FJORD'. Of two names of which one has
 * the other in it, only the longer one counts.
 * @returns their ids
 */
export function clientsNamedIn<Id>(
  text: string,
  clients: readonly { readonly id: Id; readonly name: string }[],
): Set<Id> {
  const words = nameWords(text);
  const found = clients.flatMap(({ id, name }) => {
    const telling = tellingWords(name);
    const place =
      telling.length === 0 || telling.every((word) => BANK_WORDS.has(word)) ? null : placeOf(words, telling);
    return place === null ? [] : [{ id, ...place }];
  });
  const isWithin = (one: Place, other: Place) =>
    other.from <= one.from && one.to <= other.to && other.to - other.from > one.to - one.from;
  return new Set(found.filter((one) => !found.some((other) => isWithin(one, other))).map(({ id }) => id));
}

/**
 * Who paid, by the text of a line whose bank has no column for it: its words without numbers and those of banks, in capitals. Empty where
 * too little is left to know anyone again.
 */
export function payerInText(text: string): string {
  const words = nameWords(text).filter((word) => !BANK_WORDS.has(word) && !/\d/.test(word));
  const name = words.filter((word, at) => word.length > 1 || at > 0).join(' ');
  return words.some((word) => word.length >= MIN_LETTERS && !FORMS.has(word)) ? name.toUpperCase().slice(0, 200) : '';
}

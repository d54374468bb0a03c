import { invoiceNumber } from '@portage/domain/invoices/invoice-groups';
import { paths } from '@portage/domain/portal-paths';
import { foldText } from '@portage/domain/text/fold-text';
import * as m from '@portage/messages/palette';
import { BellRing, CalendarX, CircleCheck, HandCoins, type LucideIcon, Pencil, Receipt } from 'lucide-react';
import { changePayPath, oneTimePath } from '../../features/team/member-path.ts';
import { type FoundRecords, MAX_OFFERED } from './found-records-queries.ts';

type Person = FoundRecords['people'][number];

interface PersonAct {
  label: (values: { name: string }) => string;
  /** The words that ask for it. */
  words: string;
  isFor: (person: Person) => boolean;
  /** Whether a name alone asks for it too. */
  byName: boolean;
  to: (memberId: string) => string;
  Icon: LucideIcon;
}

const onTeamPage = (dialog: string) => (memberId: string) =>
  `${paths.team}?${new URLSearchParams({ [dialog]: memberId })}`;

const isEmployed = ({ status }: Person): boolean => status === 'approved';
const isInactive = (person: Person): boolean => !isEmployed(person);

const personActs: readonly PersonAct[] = [
  { label: m.oneTimeOf, words: m.oneTimeOfWords, isFor: isEmployed, byName: true, to: oneTimePath, Icon: HandCoins },
  { label: m.changePayOf, words: m.changePayWords, isFor: isEmployed, byName: true, to: changePayPath, Icon: Pencil },
  {
    label: m.activateOf,
    words: m.activateWords,
    isFor: isInactive,
    byName: true,
    to: onTeamPage('activate'),
    Icon: CircleCheck,
  },
  {
    label: m.endOf,
    words: m.endWords,
    isFor: isEmployed,
    byName: false,
    to: onTeamPage('deactivate'),
    Icon: CalendarX,
  },
];

const wordsOf = (text: string): string[] => foldText(text).split(/\s+/).filter(Boolean);
const actWords = new Set([m.payInvoiceWords, m.remindWords, ...personActs.map(({ words }) => words)].flatMap(wordsOf));

/** Splits a search into the acts that it asks for, and the name or number that it is about. Words of acts alone ask for none: "pay" is a page. */
export function askedOf(text: string): { acts: readonly string[]; name: string } {
  const words = text.split(/\s+/).filter(Boolean);
  const isAct = (word: string) => actWords.has(foldText(word));
  const name = words.filter((word) => !isAct(word)).join(' ');
  return name === '' ? { acts: [], name: text } : { acts: words.filter(isAct).map(foldText), name };
}

/** What can be done with a person or an invoice: a page to go to, or a person to remind of the letter to sign. */
export type RecordAct = { key: string; label: string; Icon: LucideIcon } & ({ to: string } | { remind: string });

/**
 * What can be done with the people and invoices that were found.
 * @param acts the words that ask for it; for none, what is done most is offered where one or two were found
 */
export function recordActs(
  { people, invoices, unsigned }: Pick<FoundRecords, 'people' | 'invoices' | 'unsigned'>,
  acts: readonly string[],
  may: boolean,
): RecordAct[] {
  const isAsked = (words: string, byName: boolean, found: readonly unknown[]) =>
    acts.length === 0 ? byName && found.length <= MAX_OFFERED : acts.every((act) => wordsOf(words).includes(act));
  return [
    ...(may ? people : []).flatMap((person): RecordAct[] => {
      const [id, name] = [person.team_member_id, nameOf(person)];
      return [
        ...personActs
          .filter(({ isFor, words, byName }) => isFor(person) && isAsked(words, byName, people))
          .map(({ label, to, Icon }) => ({ key: to(id), label: label({ name }), to: to(id), Icon })),
        ...(unsigned.includes(id) && isAsked(m.remindWords, true, people)
          ? [{ key: `remind ${id}`, label: m.remindOf({ name }), remind: id, Icon: BellRing }]
          : []),
      ];
    }),
    ...(isAsked(m.payInvoiceWords, true, invoices) ? invoices : [])
      .filter(({ status }) => status === 'Pending' || status === 'Overdue')
      .map((invoice) => {
        const to = `${paths.pay}/${encodeURIComponent(invoice.invoice_number ?? invoice.id)}`;
        return { key: to, label: m.payInvoice({ number: invoiceNumber(invoice) }), to, Icon: Receipt };
      }),
  ];
}

const nameOf = ({ first_name, last_name }: Person): string => `${first_name} ${last_name}`;

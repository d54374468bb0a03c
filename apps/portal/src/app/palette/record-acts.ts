import { invoiceNumber } from '@portage/domain/invoices/invoice-groups';
import { paths } from '@portage/domain/portal-paths';
import { foldText } from '@portage/domain/text/fold-text';
import * as m from '@portage/messages/palette';
import { CalendarX, CircleCheck, HandCoins, type LucideIcon, Pencil, Receipt } from 'lucide-react';
import { changePayPath, oneTimePath } from '../../features/team/member-path.ts';
import type { FoundRecords } from './found-records-queries.ts';

type Person = FoundRecords['people'][number];

interface PersonAct {
  label: (values: { name: string }) => string;
  /** The words that ask for it. */
  words: string;
  /** Whether it is for people who are employed, and not for those who are still to be activated. */
  ofEmployed: boolean;
  to: (memberId: string) => string;
  Icon: LucideIcon;
}

const onTeamPage = (dialog: string) => (memberId: string) =>
  `${paths.team}?${new URLSearchParams({ [dialog]: memberId })}`;

const personActs: readonly PersonAct[] = [
  { label: m.oneTimeOf, words: m.oneTimeOfWords, ofEmployed: true, to: oneTimePath, Icon: HandCoins },
  { label: m.changePayOf, words: m.changePayWords, ofEmployed: true, to: changePayPath, Icon: Pencil },
  {
    label: m.activateOf,
    words: m.activateWords,
    ofEmployed: false,
    to: onTeamPage('activate'),
    Icon: CircleCheck,
  },
  { label: m.endOf, words: m.endWords, ofEmployed: true, to: onTeamPage('deactivate'), Icon: CalendarX },
];

const wordsOf = (text: string): string[] => foldText(text).split(/\s+/).filter(Boolean);
const actWords = new Set([m.payInvoiceWords, ...personActs.map(({ words }) => words)].flatMap(wordsOf));

/** Splits a search into the acts that it asks for, and the name or number that it is about. Words of acts alone ask for none: "pay" is a page. */
export function askedOf(text: string): { acts: readonly string[]; name: string } {
  const words = text.split(/\s+/).filter(Boolean);
  const isAct = (word: string) => actWords.has(foldText(word));
  const name = words.filter((word) => !isAct(word)).join(' ');
  return name === '' ? { acts: [], name: text } : { acts: words.filter(isAct).map(foldText), name };
}

/**
 * What can be done with the people and invoices that were found.
 * @param acts the words that ask for it; nothing is offered for none
 */
export function recordActs(
  { people, invoices }: Pick<FoundRecords, 'people' | 'invoices'>,
  acts: readonly string[],
  may: boolean,
): { label: string; to: string; Icon: LucideIcon }[] {
  const isAsked = (words: string) => acts.length > 0 && acts.every((act) => wordsOf(words).includes(act));
  return [
    ...(may ? people : []).flatMap((person) =>
      personActs
        .filter(({ ofEmployed, words }) => ofEmployed === isEmployed(person) && isAsked(words))
        .map(({ label, to, Icon }) => ({
          label: label({ name: nameOf(person) }),
          to: to(person.team_member_id),
          Icon,
        })),
    ),
    ...(isAsked(m.payInvoiceWords) ? invoices : [])
      .filter(({ status }) => status === 'Pending' || status === 'Overdue')
      .map((invoice) => ({
        label: m.payInvoice({ number: invoiceNumber(invoice) }),
        to: `${paths.pay}/${encodeURIComponent(invoice.invoice_number ?? invoice.id)}`,
        Icon: Receipt,
      })),
  ];
}

const isEmployed = ({ status }: Person): boolean => status === 'approved';
const nameOf = ({ first_name, last_name }: Person): string => `${first_name} ${last_name}`;

import { namedInvoices, namesDocument, normalText } from '@portage/domain/bank/normal-text';
import { exactGroups, maxGroup, maxGroupedInvoices, type OpenInvoice, sumOpen } from './exact-groups.ts';

/**
 * What speaks for a proposal: the text names the client's payment reference, or the invoice; the payer is known from an earlier match; the
 * text has the client's name; the amount is exact, for one invoice, a group, or as many of the oldest as it pays in full; it is less by no
 * more than a bank's fee; the oldest invoices first; a receipt recorded by hand.
 */
export type Signal =
  | 'reference'
  | 'number'
  | 'payer'
  | 'name'
  | 'amount'
  | 'group'
  | 'oldestSum'
  | 'fee'
  | 'oldest'
  | 'receipt';

export interface Proposal {
  companyId: string;
  /** What to apply to which invoices, in cents; empty for a receipt. */
  parts: { invoiceId: string; number: string; cents: number }[];
  /** The receipt that was recorded by hand for the same money. */
  receipt: { id: string; number: string } | null;
  signals: Signal[];
}

export interface MatchFacts {
  line: { cents: number; text: string; payer: string };
  /** Open invoices of all clients, earliest due date first. */
  invoices: readonly OpenInvoice[];
  /** Receipts of the same amount, from about the same day, that no bank line has. */
  receipts: readonly { id: string; number: string; companyId: string }[];
  /** Clients whose payment reference the text names. */
  quoted: ReadonlySet<string>;
  /** Clients for which the payer is known from a confirmed match. */
  knownFor: ReadonlySet<string>;
  /** The same, where the bank names no payer and the words of the text are known. They can be another client's, too. */
  learnedFor: ReadonlySet<string>;
  /** Clients whose name the text or the payer has. */
  sameName: ReadonlySet<string>;
}

export interface Proposals {
  /** Best first. */
  proposals: Proposal[];
  /** The one to apply without asking: an identified client, the exact amount, and no other candidate. */
  certain: Proposal | null;
}

const maxFeeCents = 5_000;
const maxShown = 5;

/** What a bank line may pay, and whether that is certain. The order is reference, number, exact amount, payer, name, fee, oldest first. */
export function propose(facts: MatchFacts): Proposals {
  if (facts.line.cents <= 0) return { proposals: [], certain: null };
  const text = normalText(`${facts.line.text} ${facts.line.payer}`);
  const named = facts.invoices.filter((invoice) => namesDocument(text, invoice.number));
  const clients = new Set([
    ...facts.quoted,
    ...named.map(({ companyId }) => companyId),
    ...facts.knownFor,
    ...facts.learnedFor,
    ...facts.sameName,
  ]);
  const receipts = facts.receipts.filter(({ companyId }) => clients.size === 0 || clients.has(companyId));
  const proposals = [
    ...receipts.map(
      (receipt): Proposal => ({ companyId: receipt.companyId, parts: [], receipt, signals: ['receipt', 'amount'] }),
    ),
    ...(clients.size === 0 ? ofAnyone(facts) : [...clients].flatMap((companyId) => ofClient(facts, companyId, named))),
  ].toSorted((a, b) => rank(a) - rank(b));
  const exact = proposals.filter(({ signals }) => signals.includes('amount'));
  // A sum of more than a group can have is one of many that are not searched: it is only proposed.
  const [only, ...others] = exact.filter(
    ({ signals, parts }) => !signals.includes('oldestSum') || parts.length <= maxGroup,
  );
  const sure = only !== undefined && others.length === 0 && identified(facts, only, named, text);
  return { proposals: proposals.slice(0, maxShown), certain: sure ? only : null };
}

/** Proposals where nothing says who paid: single invoices of the amount, else those whose client's oldest ones add up to it. */
function ofAnyone({ line, invoices }: MatchFacts): Proposal[] {
  const single = invoices.filter(({ open }) => open === line.cents);
  if (single.length > 0) return single.map((invoice) => whole([invoice], ['amount']));
  const owners = new Map<string, OpenInvoice[]>();
  for (const invoice of invoices) owners.set(invoice.companyId, [...(owners.get(invoice.companyId) ?? []), invoice]);
  return [...owners.values()].flatMap((own) => {
    const oldest = oldestOf(own, line.cents);
    return oldest === null ? [] : [whole(oldest, ['amount', 'oldestSum'])];
  });
}

/** As many of a client's oldest invoices, two at least, as an amount pays in full without a rest; null when there is one. */
function oldestOf(own: readonly OpenInvoice[], cents: number): OpenInvoice[] | null {
  let left = cents;
  for (const [at, { open }] of own.entries()) {
    left -= open;
    if (left === 0) return at === 0 ? null : own.slice(0, at + 1);
    if (left < 0) return null;
  }
  return null;
}

/** Proposals for one client: exact ones, else within a fee, else the oldest invoices first. */
function ofClient(
  { line, invoices, quoted, knownFor, learnedFor, sameName }: MatchFacts,
  companyId: string,
  named: readonly OpenInvoice[],
) {
  const own = invoices.filter((invoice) => invoice.companyId === companyId);
  const ownNamed = named.filter((invoice) => invoice.companyId === companyId);
  const who: Signal[] = [
    ...(quoted.has(companyId) ? ['reference' as const] : []),
    ...(knownFor.has(companyId) || learnedFor.has(companyId) ? ['payer' as const] : []),
    ...(sameName.has(companyId) ? ['name' as const] : []),
  ];
  const signalsOf = (paid: readonly OpenInvoice[]): Signal[] =>
    paid.some((invoice) => ownNamed.includes(invoice)) ? ['number', ...who] : who;
  if (ownNamed.length > 0 && sumOpen(ownNamed) === line.cents)
    return [whole(ownNamed, [...signalsOf(ownNamed), 'amount', ...(ownNamed.length > 1 ? ['group' as const] : [])])];
  const oldest = oldestOf(own, line.cents);
  const isOldest = (paid: readonly OpenInvoice[]) => paid.every((invoice, at) => oldest?.[at] === invoice);
  const exact = exactGroups(own, line.cents).filter((paid) => paid.length === 1 || !isOldest(paid));
  const sums = oldest === null || exact.some(({ length }) => length === 1) ? exact : [oldest, ...exact];
  if (sums.length > 0)
    return sums.map((paid) => {
      const sum = paid === oldest ? ('oldestSum' as const) : ('group' as const);
      return whole(paid, [...signalsOf(paid), 'amount', ...(paid.length > 1 ? [sum] : [])]);
    });
  const short = (ownNamed.length > 0 ? [ownNamed] : own.map((invoice) => [invoice])).filter((paid) => {
    const missing = sumOpen(paid) - line.cents;
    return missing > 0 && missing <= maxFeeCents;
  });
  if (short.length > 0) return short.map((paid) => inOrder(paid, line.cents, [...signalsOf(paid), 'fee']));
  const order = [...ownNamed, ...own.filter((invoice) => !ownNamed.includes(invoice))];
  return own.length === 0 ? [] : [inOrder(order, line.cents, [...signalsOf(ownNamed), 'oldest'])];
}

/**
 * Whether the client of the only exact candidate is sure: the text names exactly its invoices, or names none, and names the reference of
 * this client alone or the payer is known for it alone. What contradicts it, such as a number that is not open, leaves the question to a person.
 */
function identified(facts: MatchFacts, only: Proposal, named: readonly OpenInvoice[], text: string): boolean {
  if (only.receipt !== null) return false;
  const { companyId } = only;
  const speaksFor = [...facts.quoted, ...facts.knownFor, ...facts.learnedFor, ...facts.sameName];
  if (speaksFor.some((other) => other !== companyId)) return false;
  if (namedInvoices(text).some((number) => !named.some((invoice) => invoice.number === number))) return false;
  const paid = new Set(only.parts.map((part) => part.invoiceId));
  if (named.length > 0) return named.length === paid.size && named.every(({ id }) => paid.has(id));
  const own = facts.invoices.filter((invoice) => invoice.companyId === companyId);
  // Words of a text can be a place or a branch: they are sure only with the client's name.
  const isLearned = facts.learnedFor.has(companyId) && facts.sameName.has(companyId);
  const isKnown = facts.quoted.has(companyId) || facts.knownFor.has(companyId) || isLearned;
  return isKnown && (paid.size === 1 || own.length <= maxGroupedInvoices);
}

const whole = (invoices: readonly OpenInvoice[], signals: Signal[]): Proposal =>
  inOrder(invoices, sumOpen(invoices), signals);

/** Fills invoices in their order, never beyond what is open. */
function inOrder(invoices: readonly OpenInvoice[], cents: number, signals: Signal[]): Proposal {
  let left = cents;
  const parts: Proposal['parts'] = [];
  for (const { id, number, open } of invoices) {
    const amount = Math.min(open, left);
    if (amount > 0) parts.push({ invoiceId: id, number, cents: amount });
    left -= amount;
  }
  return { companyId: invoices[0]?.companyId ?? '', parts, receipt: null, signals };
}

const weights: Record<Signal, number> = {
  receipt: 128,
  reference: 64,
  number: 32,
  amount: 16,
  payer: 8,
  name: 4,
  fee: 2,
  group: -2,
  oldestSum: -1,
  oldest: 0,
};
const rank = ({ signals }: Proposal) => -signals.reduce((sum, signal) => sum + weights[signal], 0);

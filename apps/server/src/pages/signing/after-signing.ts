import { todayAt } from '@portage/domain/dates/plain-date';
import { paths, personHome } from '@portage/domain/portal-paths';
import { wholeDates } from '@portage/domain/text/whole-dates';
import type { Catalog } from '@portage/messages';
import { brandOf } from '@portage/messages/brand';
import { html } from 'hono/html';
import type { NextSteps } from '../../modules/signatures/next-steps.ts';
import type { SigningPage } from '../../providers/signature/built-in/signing.ts';

/** How long a page says what comes next. Whoever has an old link does not follow a person's paydays with it. */
const shownMs = 30 * 86_400_000;

/** Whether a signer has signed a document in the last 30 days, which others may still sign. @param now in milliseconds */
export const hasJustSigned = ({ request, signer }: SigningPage, now: number): boolean =>
  signer.signed_at !== null &&
  now - signer.signed_at.getTime() < shownMs &&
  (request.status === 'open' || request.status === 'complete');

/** What happens after a signature and when, with a way on: a client's to the portal, a person's to their account if they have one. */
export function afterSigning(messages: Catalog, shown: SigningPage, next: NextSteps) {
  const m = messages.signing;
  const lines = [
    ...waiting(messages, shown),
    ...(next.kind === 'agreement' ? ofClient(m, shown, next) : ofPerson(messages, next)),
  ];
  return html`<section class="card next" aria-labelledby="next"><h2 id="next">${m.next}</h2>
${lines.map((line) => html`<p>${wholeDates(line)}</p>`)}
${wayOn(messages, next)}</section>`;
}

/** Until when the next signer can sign. */
function waiting({ signing: m, formats }: Catalog, { request, turn }: SigningPage): string[] {
  if (turn === null || request.expires_at === null) return [];
  return [m.nextSigner({ name: turn.name, date: formats.formatDate(todayAt(request.expires_at.getTime())) })];
}

const ofClient = (
  m: Catalog['signing'],
  { request }: SigningPage,
  { missing }: Extract<NextSteps, { kind: 'agreement' }>,
): string[] => [...(missing === null ? [] : [m.nextMissing({ missing })]), m.nextCopy({ state: request.status })];

const ofPerson = (
  { signing: m, formats }: Catalog,
  { startsOn, payday, hasAccount }: Extract<NextSteps, { kind: 'letter' }>,
): string[] => [
  ...(startsOn === null ? [] : [m.nextStart({ date: formats.formatDate(startsOn) })]),
  ...(payday === null
    ? []
    : [m.nextPayday({ planned: payday.isPlanned ? 'yes' : 'no', date: formats.formatDate(payday.day) })]),
  m.nextAccount({ account: hasAccount ? 'yes' : 'no' }),
];

function wayOn(messages: Catalog, next: NextSteps) {
  const link = (to: string, text: string) =>
    html`<div class="actions"><a class="button primary" href="${to}">${text}</a></div>`;
  if (next.kind === 'letter') return next.hasAccount ? link(personHome, messages.signing.openAccount) : '';
  const to = { plan: paths.plan, people: paths.team, none: paths.documents }[next.missing ?? 'none'];
  return link(to, messages.pages.openPortal({ brand: brandOf(messages).name }));
}

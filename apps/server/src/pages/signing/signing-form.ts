import { todayAt } from '@portage/domain/dates/plain-date';
import { wholeDates } from '@portage/domain/text/whole-dates';
import type { Catalog } from '@portage/messages';
import { html } from 'hono/html';
import type { NextSteps } from '../../modules/signatures/next-steps.ts';
import { drawingUrl } from '../../providers/signature/built-in/drawn-signature.ts';
import type { SigningPage } from '../../providers/signature/built-in/signing.ts';
import { subjectIn } from '../../providers/signature/built-in/subject-in.ts';
import { rich } from '../rich-html.ts';
import { afterSigning } from './after-signing.ts';
import { signedText } from './signed-text.ts';

/** Whether the signer of a page can sign or decline now. */
export const canSign = ({ request, signer, turn }: SigningPage): boolean =>
  request.status === 'open' && turn?.id === signer.id;

/** Longest name that a signer can type. */
const maxNameLength = 200;

/** Why a form is not accepted, and the field to correct, if one is wrong. */
interface Refusal {
  problem: string;
  field: 'name' | 'consent' | null;
}

/** A form that was not accepted, in the order of its fields, and what was given: the drawing only if it is readable. */
export interface RefusedForm {
  refusals: readonly Refusal[];
  name: string;
  consented: boolean;
  drawing: Buffer | null;
}

/** All that keeps a form from being accepted; empty when it is. The drawing is in no field that could be corrected. */
export function refusalsOf(
  { signing: m }: Catalog,
  given: { name: string; consented: boolean; drawable: boolean },
): readonly Refusal[] {
  const refusals: Refusal[] = [];
  if (given.name === '') refusals.push({ problem: m.nameRequired, field: 'name' });
  if (given.name.length > maxNameLength)
    refusals.push({ problem: m.nameTooLong({ max: String(maxNameLength) }), field: 'name' });
  if (!given.consented) refusals.push({ problem: m.consentRequired, field: 'consent' });
  if (!given.drawable) refusals.push({ problem: m.drawingUnreadable, field: null });
  return refusals;
}

/**
 * A document on its signer's page: what it is, where it stands, its text, and the form while it is the signer's turn.
 * @param given a form that was not accepted, or what comes after the signature
 */
export function signingPage(
  messages: Catalog,
  shown: SigningPage,
  token: string,
  { refused = null, next = null }: { refused?: RefusedForm | null; next?: NextSteps | null },
) {
  const m = messages.signing;
  const { request, signer, place } = shown;
  const { locale } = request;
  const isForeign = locale !== null && locale !== messages.locale;
  return html`<h1>${subjectIn(messages, request).replace(' - ', '\u00a0- ')}</h1>
${signer.status === 'waiting' && request.status === 'open' ? html`<p class="for">${rich(m.forSigner({ name: signer.name, role: signer.role }))}</p>` : ''}
${canSign(shown) && place.of > 1 ? html`<p class="step">${m.step(place)}</p>` : ''}
${state(messages, shown, token)}
${next === null ? '' : afterSigning(messages, shown, next)}
${isForeign ? html`<p class="notice">${m.documentLanguage({ language: locale.slice(0, 2) })}</p>` : ''}
${canSign(shown) ? html`<p class="aside"><a href="#sign">${m.goToSignature}</a></p>` : ''}
<section class="card document" aria-label="${m.document}">${signedText(request.document_text, request.locale)}${signatures(messages, shown)}</section>
${canSign(shown) ? form(messages, token, refused) : ''}`;
}

/** Who signed a document and when, below its text. */
function signatures({ signing: m, formats }: Catalog, { signers }: SigningPage) {
  const signed = signers.flatMap(({ role, name, signature_text, signed_at }) =>
    signed_at === null
      ? []
      : [
          m.signedBy({
            role: m.role({ role }),
            name: signature_text ?? name,
            day: formats.formatDate(todayAt(signed_at.getTime())),
          }),
        ],
  );
  return signed.length === 0
    ? ''
    : html`<section class="signatures" aria-labelledby="signatures"><h3 id="signatures">${m.signatures}</h3><ul>${signed.map((line) => html`<li>${wholeDates(line)}</li>`)}</ul></section>`;
}

/** The page that asks before a signature is declined. */
export const decliningPage = (messages: Catalog, { request }: SigningPage, token: string, problem: string | null) => {
  const { signing: m } = messages;
  return html`<h1>${m.declineTitle}</h1>
<p class="lead">${subjectIn(messages, request)}</p>
<form class="card" method="post" action="/sign/${token}/decline" novalidate>
${problem === null ? '' : html`<p class="problem" id="problem" role="alert">${problem}</p>`}
<p>${m.declineText}</p>
<label for="reason">${m.declineReason}</label>
<textarea id="reason" name="reason" rows="3" required maxlength="500"${problem === null ? '' : html` aria-invalid="true" aria-describedby="problem" autofocus`}></textarea>
<div class="actions"><button class="danger" type="submit">${m.decline}</button><a class="button" href="/sign/${token}">${m.declineBack}</a></div>
</form>`;
};

export const tooLarge = ({ signing: m }: Catalog) =>
  html`<h1>${m.tooLarge}</h1><p class="lead">${m.tooLargeAdvice}</p>`;

function state(messages: Catalog, shown: SigningPage, token: string) {
  const { signing: m, formats } = messages;
  const { request, signer, turn } = shown;
  const problem = (text: string) => html`<p class="problem" role="status">${text}</p>`;
  const done = (text: string) =>
    html`<p class="done" role="status">${rich(text, { a: (label) => html`<a href="/sign/${token}/file">${label}</a>` })}</p>`;
  if (request.status === 'complete') return done(m.complete);
  if (request.status === 'declined') return problem(wholeDates(declinedText(messages, shown)));
  if (request.status === 'expired') return problem(m.expired({ date: lastDay(formats, request) }));
  if (request.status === 'cancelled') return problem(m.cancelled);
  if (signer.status === 'signed') return done(m.youSigned({ name: turn?.name ?? m.theOthers }));
  if (turn !== null && turn.id !== signer.id)
    return html`<p class="notice" role="status">${m.notYourTurn({ name: turn.name })}</p>`;
  return request.expires_at === null ? '' : html`<p>${wholeDates(m.signBy({ date: lastDay(formats, request) }))}</p>`;
}

/** That the document was declined, when, and by whom. */
function declinedText({ signing: m, formats }: Catalog, { signer, signers, declinedAt }: SigningPage): string {
  const by = signers.find(({ status }) => status === 'declined');
  const declined =
    declinedAt === null ? m.declined : m.declinedOn({ date: formats.formatDate(todayAt(declinedAt.getTime())) });
  if (by === undefined) return declined;
  return `${declined} ${m.declinedBy({ who: by.id === signer.id ? 'signer' : 'other', name: by.name })}`;
}

/** The last day in Toronto on which a document can be signed. */
const lastDay = (formats: Catalog['formats'], { expires_at }: SigningPage['request']) =>
  expires_at === null ? '' : formats.formatDate(todayAt(expires_at.getTime()));

/**
 * The form is below the whole document, so a browser that shows it again goes to the first field to correct, or to the problem. What is
 * missing is said here and not by the browser, which may speak another language.
 */
function form({ signing: m }: Catalog, token: string, refused: RefusedForm | null) {
  const refusals = refused?.refusals ?? [];
  const [first] = refusals;
  const idOf = (field: Refusal['field']) => (field === null ? 'problem' : `${field}-problem`);
  const focus = (field: Refusal['field']) => (first?.field === field ? html` autofocus` : '');
  const problem = (field: Refusal['field']) => {
    const refusal = refusals.find((one) => one.field === field);
    if (refusal === undefined) return '';
    return html`<p class="problem" id="${idOf(field)}" role="alert"${field === null ? html` tabindex="-1"${focus(field)}` : ''}>${refusal.problem}</p>`;
  };
  const wrong = (field: Refusal['field']) =>
    refusals.some((one) => one.field === field)
      ? html` aria-invalid="true" aria-describedby="${idOf(field)}"${focus(field)}`
      : '';
  return html`<form class="card" id="sign" method="post" action="/sign/${token}" novalidate>
${problem(null)}
<label for="name">${m.typeName}</label>
${problem('name')}
<input id="name" name="name" type="text" autocomplete="name" required maxlength="${maxNameLength}" value="${refused?.name ?? ''}"${wrong('name')}>
<input type="hidden" name="drawing" value="${refused?.drawing ? drawingUrl(refused.drawing) : ''}">
<details class="pad" data-pad hidden${refused?.drawing ? html` open` : ''}><summary>${m.mayDraw}</summary>
<div class="paper"><canvas width="900" height="300" role="img" aria-label="${m.drawingField}"></canvas></div>
<button type="button">${m.clearDrawing}</button></details>
<label class="check"><input type="checkbox" name="consent" value="yes" required${refused?.consented ? html` checked` : ''}${wrong('consent')}> <span>${m.consent}</span></label>
${problem('consent')}
<div class="actions"><button class="primary" type="submit">${m.sign}</button></div>
</form>
<p class="aside"><a href="/sign/${token}/decline">${m.declineLink}</a></p>`;
}

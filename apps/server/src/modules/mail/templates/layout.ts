import { oneLine } from '@portage/domain/text/text-rules';
import { wholeAmounts } from '@portage/domain/text/whole-amounts';
import { wholeDates } from '@portage/domain/text/whole-dates';
import type { Catalog } from '@portage/messages';
import { type Brand, brandOf } from '@portage/messages/brand';
import { paletteOf } from '../../../platform/brand/palette.ts';

export interface MailBody {
  subject: string;
  html: string;
  text: string;
}

export interface MailParts {
  subject: string;
  heading: string;
  paragraphs: string[];
  /** What lists of mail show after the subject; the first paragraph by default. */
  preview?: string;
  /** Labels and values, as a table below the paragraphs. */
  facts?: readonly (readonly [label: string, value: string])[];
  /** One button; its URL is also shown as text, for mail programs without links. */
  action?: { label: string; url: string };
  /** Shown in large digits. */
  code?: string;
  /** A paragraph below the code, or above it when both are below the button. */
  after?: string;
  footer?: string;
  /** Who receives it, and so why: a person with an account by default. The provider has it at the address that others write to. */
  reader?: 'account' | 'billing' | 'provider';
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** A text as one line, with the no-break spaces of French amounts and punctuation. */
const unbroken = (text: string) => text.split('\u00a0').map(oneLine).join('\u00a0').trim();
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character);
/**
 * Text for a reader: a command as code, and a number such as INV-2026-0001, an amount, a date, a time such as '24 hours' and the word 'sign-in' each
 * stay on one line.
 */
const wordsHtml = (text: string) =>
  escapeHtml(wholeAmounts(wholeDates(text)))
    .replaceAll(/\b(?:[A-Z]{2,4}-\d{4}-\d+|sign-in)\b/gi, '<span style="white-space:nowrap">$&</span>')
    .replaceAll(
      /\bportage (?:act [a-z-]+[a-z]|jobs list --failed|payroll exceptions|rates (?:add|template))\b/g,
      '<code style="white-space:nowrap">$&</code>',
    )
    .replaceAll(/--json (&#39;\{.*?\}&#39;)/g, '<code style="white-space:nowrap">--json</code> <code>$1</code>')
    .replaceAll(/\b(\d+) (?=(?:hour|minute|heure|day|jour)s?\b)/g, '$1\u00a0');

/** A text with an address in it as a link. */
const contactHtml = (text: string, address: string) =>
  escapeHtml(text).replace(
    escapeHtml(address),
    (shown) => `<a href="mailto:${shown}" style="color:inherit">${shown}</a>`,
  );

/** The longest value of a table that stays on one line of a phone, in letters. */
const maxWhole = 24;

/** Where a mail program shows the dark scheme, in the brand's dark tones. Programs that drop style sheets show the light one. */
const darkStyles = ({ color }: Brand) => {
  const { accent, on } = paletteOf(color).dark;
  return `@media (prefers-color-scheme:dark){.page{background:#121613!important;color:#eef1ee!important}.brand{color:${accent}!important}.action,.tile{background:${accent}!important;color:${on}!important}.quiet{color:#aab4ae!important}.line{border-color:#2a312d!important}}`;
};

/**
 * Renders a message under the installation's brand as mobile-friendly HTML and as plain text, in the language of `messages`. Escapes every value, and keeps
 * subject, heading and each paragraph on one line, so that a name in them cannot add one.
 */
export function mailBody(messages: Catalog, given: MailParts): MailBody {
  const parts = {
    ...given,
    subject: unbroken(given.subject),
    heading: unbroken(given.heading),
    paragraphs: given.paragraphs.map(unbroken),
    after: given.after === undefined ? [] : [unbroken(given.after)],
    facts: (given.facts ?? []).map(([label, value]) => [unbroken(label), unbroken(value)] as const),
  };
  const brand = brandOf(messages);
  const mark =
    brand.mark === null
      ? `<span class="tile" aria-hidden="true" style="display:inline-block;width:28px;height:28px;margin-right:10px;border-radius:7px;background:${brand.color};color:#ffffff;line-height:28px;text-align:center;vertical-align:middle">${escapeHtml(brand.initial)}</span>`
      : `<img src="${escapeHtml(brand.mark.url)}" width="28" height="28" alt="" style="vertical-align:middle;margin-right:10px">`;
  const [paragraphs, after] = [parts.paragraphs, parts.after].map((texts) =>
    texts.map((text) => `<p style="margin:0 0 16px">${wordsHtml(text)}</p>`).join(''),
  );
  const rows = parts.facts.map(
    ([label, value]) =>
      `<tr><th class="line quiet" scope="row" style="padding:8px 12px 8px 0;border-bottom:1px solid #e6e2d8;text-align:left;vertical-align:top;font-weight:400;color:#55605a">${wordsHtml(label)}</th><td class="line" style="padding:8px 0;border-bottom:1px solid #e6e2d8;text-align:right;vertical-align:top;font-variant-numeric:tabular-nums;${value.length > maxWhole ? 'overflow-wrap:anywhere' : 'white-space:nowrap'}">${value.length > maxWhole ? wordsHtml(value) : escapeHtml(value)}</td></tr>`,
  );
  const facts =
    rows.length === 0
      ? ''
      : `<table style="width:100%;margin:0 0 16px;border-collapse:collapse;font-size:15px">${rows.join('')}</table>`;
  const code =
    parts.code === undefined
      ? ''
      : `<p style="margin:0 0 16px;font-size:34px;letter-spacing:6px;font-weight:700;font-variant-numeric:tabular-nums">${escapeHtml(parts.code)}</p>`;
  const action =
    parts.action === undefined
      ? ''
      : `<p style="margin:24px 0"><a class="action" href="${escapeHtml(parts.action.url)}" style="background:${brand.color};color:#ffffff;text-decoration:none;padding:12px 14px;border-radius:7px;display:inline-block;font-size:15px;font-weight:600;text-align:center;text-wrap:balance">${escapeHtml(parts.action.label)}</a></p>
<p class="quiet" style="margin:0 0 16px;font-size:13px;color:#55605a">${escapeHtml(messages.mails.actionAddress)}<br><span style="word-break:break-all">${escapeHtml(parts.action.url)}</span></p>`;
  // Mail programs show the first text of a message in their lists.
  const preheader = `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(parts.preview ?? parts.paragraphs[0] ?? '')}</div>`;
  const { accountFooter, billingFooter, providerFooter } = messages.mails;
  const reader = parts.reader ?? 'account';
  const reasons = { account: accountFooter({ brand: brand.name }), billing: billingFooter, provider: providerFooter };
  const footer = parts.footer ?? reasons[reader];
  const contact = reader === 'provider' ? null : brand.contact;
  const questions = contact === null ? '' : messages.mails.questions({ email: contact });
  const html = `<!doctype html><html lang="${messages.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><style>${darkStyles(brand)}</style><title>${escapeHtml(parts.subject)}</title></head>
<body class="page" style="margin:0;background:#faf9f5;color:#1b211e;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif;text-wrap:pretty">${preheader}<div style="max-width:520px;margin:0 auto;padding:32px 20px">
<p class="brand" style="margin:0 0 24px;font-weight:700;color:${brand.color};overflow-wrap:anywhere">${mark}${escapeHtml(brand.name)}</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3;text-wrap:balance">${wordsHtml(parts.heading)}</h1>
${paragraphs}${facts}${parts.action === undefined ? code + after : action + after + code}<p class="quiet" style="margin:32px 0 0;font-size:13px;color:#55605a">${escapeHtml(footer)}${contact === null ? '' : `<br>${contactHtml(questions, contact)}`}</p></div></body></html>`;
  const codeText = parts.code === undefined ? [] : [parts.code];
  const text = [
    parts.heading,
    ...parts.paragraphs,
    ...(parts.facts.length === 0
      ? []
      : [parts.facts.map(([label, value]) => messages.mails.fact({ label, value })).join('\n')]),
    ...(parts.action === undefined
      ? [...codeText, ...parts.after]
      : [messages.mails.fact({ label: parts.action.label, value: parts.action.url }), ...parts.after, ...codeText]),
    contact === null ? footer : `${footer}\n${questions}`,
  ].join('\n\n');
  return { subject: parts.subject, html, text };
}

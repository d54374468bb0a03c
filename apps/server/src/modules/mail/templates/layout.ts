export interface MailBody {
  subject: string;
  html: string;
  text: string;
}

export interface MailParts {
  subject: string;
  heading: string;
  paragraphs: string[];
  /** One button; its URL is also shown as text for mail clients without links. */
  action?: { label: string; url: string };
  /** Shown in large digits. */
  code?: string;
  footer?: string;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character);

/** Renders a message as mobile-friendly HTML and as plain text. Escapes every value. */
export function mailBody(parts: MailParts): MailBody {
  const paragraphs = parts.paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`).join('');
  const code =
    parts.code === undefined
      ? ''
      : `<p style="margin:0 0 16px;font-size:34px;letter-spacing:6px;font-weight:700;font-variant-numeric:tabular-nums">${escapeHtml(parts.code)}</p>`;
  const action =
    parts.action === undefined
      ? ''
      : `<p style="margin:24px 0"><a href="${escapeHtml(parts.action.url)}" style="background:#0f5f4d;color:#ffffff;text-decoration:none;padding:12px 20px;border-radius:7px;display:inline-block;font-weight:600">${escapeHtml(parts.action.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#55605a;word-break:break-all">${escapeHtml(parts.action.url)}</p>`;
  const footer = parts.footer ?? 'You receive this because of your account with Portage.';
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(parts.subject)}</title></head>
<body style="margin:0;background:#faf9f5;color:#1b211e;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif"><div style="max-width:520px;margin:0 auto;padding:32px 20px">
<p style="margin:0 0 24px;font-weight:700;color:#0f5f4d">Portage</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(parts.heading)}</h1>
${paragraphs}${code}${action}<p style="margin:32px 0 0;font-size:13px;color:#6d7670">${escapeHtml(footer)}</p></div></body></html>`;
  const text = [
    parts.heading,
    ...parts.paragraphs,
    ...(parts.code === undefined ? [] : [parts.code]),
    ...(parts.action === undefined ? [] : [`${parts.action.label}: ${parts.action.url}`]),
    footer,
  ].join('\n\n');
  return { subject: parts.subject, html, text };
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

/** What people read of an HTML page or mail: its text and the attributes that are read out or shown. */
export function readableText(html: string): string {
  const attributes = [...html.matchAll(/ (?:aria-label|placeholder|title|alt)="([^"]*)"/g)].map(([, text]) => text);
  return [html.replaceAll(/<style>[^<]*<\/style>|<[^>]*>/g, '\n'), ...attributes]
    .join('\n')
    .replaceAll(/&(amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity);
}

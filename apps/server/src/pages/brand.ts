import { readFileSync } from 'node:fs';
import { type Brand, PORTAGE } from '@portage/messages/brand';
import { html } from 'hono/html';
import { brandStyles } from '../platform/brand/palette.ts';

const portageMark = readFileSync(new URL('assets/mark.svg', import.meta.url), 'utf8');

/** Where our own pages find the mark. Its address has a version, so a new mark is fetched. */
export function markPath({ url }: NonNullable<Brand['mark']>): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** Colors that replace the tokens; '' for Portage's own. */
export const colorStyles = ({ color }: Brand): string => (color === PORTAGE.color ? '' : brandStyles(color));

/** Styles for the portal: the colors, and the mark as the image behind the first letter. */
export const portalStyles = (brand: Brand): string =>
  colorStyles(brand) + (brand.mark === null ? '' : `:root{--mark:url(${markPath(brand.mark)})}`);

/** The image in a browser's tab: the mark, or a tile in the brand's color with the first letter of its name. */
export function iconOf({ name, initial, color, mark }: Brand): { type: string; bytes: Uint8Array<ArrayBuffer> } {
  if (mark !== null) return { type: 'image/png', bytes: mark.png };
  const svg =
    name === PORTAGE.name
      ? portageMark.replace(PORTAGE.color, color)
      : String(
          html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${color}"/><text x="16" y="22.5" fill="#fff" font-family="system-ui,sans-serif" font-size="19" font-weight="600" text-anchor="middle">${initial}</text></svg>`,
        );
  return { type: 'image/svg+xml', bytes: new TextEncoder().encode(svg) };
}

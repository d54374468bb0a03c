import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Brand } from '@portage/messages/brand';
import type { Config } from '../../config.ts';
import { startError } from '../../settings/start-error.ts';
import { type MarkProblem, markProblem, maxKilobytes, maxPixels, minPixels } from './mark-problem.ts';
import { lightContrast, readableTone, TEXT_CONTRAST } from './palette.ts';

/**
 * The provider's brand by its settings.
 * @throws StartError for a color that could not be read as text, and for a mark that cannot be shown everywhere
 */
export function openBrand({
  BRAND_NAME: name,
  BRAND_COLOR: color,
  BRAND_MARK_FILE: file,
  PROVIDER_CONTACT_EMAIL: contact,
  siteUrl,
}: Pick<Config, 'BRAND_NAME' | 'BRAND_COLOR' | 'BRAND_MARK_FILE' | 'PROVIDER_CONTACT_EMAIL' | 'siteUrl'>): Brand {
  const found = lightContrast(color);
  if (found < TEXT_CONTRAST) {
    // Rounded down, so that 4.49 is not shown as enough.
    const ratio = (Math.floor(found * 10) / 10).toFixed(1);
    throw startError('brandColorUnreadable', { color, ratio, needed: TEXT_CONTRAST, suggestion: readableTone(color) });
  }
  const initial = ([...name][0] ?? '').toUpperCase();
  return { name, initial, color, mark: file === undefined ? null : readMark(file, siteUrl), contact };
}

function readMark(file: string, siteUrl: string): Brand['mark'] {
  let png: Uint8Array<ArrayBuffer>;
  try {
    png = new Uint8Array(readFileSync(file));
  } catch (error) {
    throw startError('brandMarkUnreadable', { file, reason: (error as NodeJS.ErrnoException).code ?? 'unknown' });
  }
  const problem: MarkProblem | null = markProblem(png);
  if (problem !== null)
    throw startError('brandMarkUnusable', { file, problem, kilobytes: maxKilobytes, min: minPixels, max: maxPixels });
  const version = createHash('sha256').update(png).digest('hex').slice(0, 10);
  return { png, url: `${siteUrl}/built-in/mark?v=${version}` };
}

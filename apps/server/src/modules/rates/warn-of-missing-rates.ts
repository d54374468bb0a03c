import type { PlainDate } from '@portage/domain/dates/plain-date';
import { asService } from '@portage/platform/postgres/identity';
import type { Parts } from '../../platform/parts.ts';
import { queueMail } from '../mail/outbox.ts';
import { missingRatesMail } from '../mail/templates/rates-mails.ts';
import { loadRates } from './load-rates.ts';
import { missingFiguresText, missingYear, missingYearText } from './missing-rates.ts';

/** Warns the provider, at most once a day by mail, that rates are missing for this year or, soon, the next one. */
export async function warnOfMissingRates(
  deps: Pick<Parts, 'config' | 'log' | 'db' | 'jobs' | 'messages'>,
  today: PlainDate,
): Promise<void> {
  const missing = missingYear(await loadRates(deps), today);
  if (missing === null) return;
  deps.log.warn({ year: missing.year }, missingYearText(deps.messages, missing));
  await deps.db.transaction(asService, (tx) =>
    queueMail(deps, tx, {
      kind: 'missing-rates',
      to: deps.config.PROVIDER_CONTACT_EMAIL,
      dedupeKey: `missing-rates:${missing.year}:${today}`,
      ...missingRatesMail(
        deps.messages,
        String(missing.year),
        missingFiguresText(deps.messages, missing),
        `${deps.config.siteUrl}/provider/figures`,
      ),
    }),
  );
}

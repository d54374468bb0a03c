import type { PlainDate } from '@portage/domain/dates/plain-date';
import { firstDayWithoutTables } from '@portage/domain/income-tax/coming-tables';
import { asService } from '@portage/platform/postgres/identity';
import type { Parts } from '../../platform/parts.ts';
import { queueMail } from '../mail/outbox.ts';
import { missingTaxTablesMail } from '../mail/templates/rates-mails.ts';
import { loadTaxTables } from './load-tax-tables.ts';

/** Warns the provider, at most once a day by mail, that income tax tables are missing for pay dates of now or soon. */
export async function warnOfMissingTaxTables(
  deps: Pick<Parts, 'config' | 'log' | 'db' | 'jobs' | 'messages'>,
  today: PlainDate,
): Promise<void> {
  const day = firstDayWithoutTables(await loadTaxTables(deps), today);
  if (day === null) return;
  deps.log.warn({ day }, deps.messages.operator.taxTablesMissing({ day }));
  await deps.db.transaction(asService, (tx) =>
    queueMail(deps, tx, {
      kind: 'missing-tax-tables',
      to: deps.config.PROVIDER_CONTACT_EMAIL,
      dedupeKey: `missing-tax-tables:${day}:${today}`,
      ...missingTaxTablesMail(deps.messages, day, `${deps.config.siteUrl}/provider/figures?tab=add`),
    }),
  );
}

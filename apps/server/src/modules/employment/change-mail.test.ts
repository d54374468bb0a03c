import { plainDate } from '@portage/domain/dates/plain-date';
import { cents } from '@portage/domain/money/money';
import { asService } from '@portage/platform/postgres/identity';
import { expect, test } from 'vitest';
import { messagesIn } from '../../platform/catalogs.ts';
import { startProviderServer } from '../../testing/provider-server.ts';
import { employer } from '../payroll/testing/employer.ts';
import { mailChange } from './employment-mails.ts';

test("names a changed schedule in the provider's language", async () => {
  await using server = await startProviderServer();
  const company = await employer(server);
  const deps = { ...server.deps, messages: messagesIn(server.deps.messages, 'fr-CA') };
  await server.deps.db.transaction(asService, (tx) =>
    mailChange(
      deps,
      tx,
      { id: company.id, legal_name: 'Fjord ltée', user_id: null },
      {
        id: 'a-change',
        name: 'Maya Tremblay',
        before: {
          effectiveOn: plainDate('2026-06-01'),
          salary: cents(9_100_000),
          schedule: 'Bi-Weekly',
          province: 'ON',
        },
        change: { effectiveOn: plainDate('2030-01-01'), schedule: 'Monthly' },
      },
    ),
  );
  const [mail] = await server.rows<{ text: string }>(
    "select body_text as text from app.mail_messages where kind = 'employment-change'",
  );
  expect(mail?.text).toContain(
    'Calendrier de paie, avant\u00a0: Aux deux semaines\nCalendrier de paie, après\u00a0: Mensuel',
  );
});

import { costFiguresPath } from '@portage/contract/cost-figures';
import { addDays, plainDate } from '@portage/domain/dates/plain-date';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { today } from '../../platform/today.ts';
import { type ProviderServer, startProviderServer } from '../../testing/provider-server.ts';
import { addLevyRate } from '../charges/add-levy-rate.ts';
import { addExchangeRates } from './exchange-rates.ts';
import { addFiguresFile } from './report-on-figures.ts';

let server: ProviderServer;
beforeEach(async () => {
  server = await startProviderServer();
});
afterEach(() => server[Symbol.asyncDispose]());

const figures = async () => {
  const answer = await createApp(server.deps).fetch(new Request(`http://localhost${costFiguresPath}`));
  return answer.json() as Promise<{ levies: unknown[]; exchange: unknown[] }>;
};

test('shows everyone the newest rate of each currency, until it is ten days old, and only the levies of the default class', async () => {
  expect(await figures()).toEqual({ levies: [], exchange: [] });
  const now = today(server.deps.clock);
  const rate = (currency: 'USD' | 'EUR', days: number, of: number) => ({ currency, day: addDays(now, days), rate: of });
  await addExchangeRates(
    server.deps,
    [rate('USD', -2, 1.36), rate('USD', -1, 1.35), rate('USD', 1, 2), rate('EUR', -11, 1.5)],
    'ana',
  );
  const levy = {
    province: 'ON',
    levy: 'workers',
    percent: '1.23',
    maximum: null,
    from: now,
    source: 'x',
    url: '',
  } as const;
  for (const name of ['Default', 'Offices'])
    await addLevyRate(server.deps, { ...levy, class: name, exemption: 0 as never });
  expect(await figures()).toMatchObject({
    levies: [{ province: 'ON', class: 'Default', rate: 1230 }],
    exchange: [rate('USD', -1, 1.35)],
  });
});

test('stores the file of the Bank of Canada once, and a correction in place, with who did it', async () => {
  const add = (text: string, by = 'ana') => addFiguresFile(server.deps, text, [], by);
  const file = '"OBSERVATIONS"\n"date","FXUSDCAD"\n"2026-11-26","1.3601"\n"2026-11-27","1.35"\n';
  expect(await add(file)).toMatchObject({
    kind: 'exchange',
    outcome: 'added',
    from: '2026-11-26',
    until: '2026-11-27',
  });
  expect(await add(file, 'ben')).toMatchObject({ outcome: 'same' });
  expect(await add(file.replace('1.3601', '1.3600'), 'ben')).toMatchObject({ outcome: 'added' });
  expect(await add('date,FXUSDCAD\n2026-11-31,1\n')).toMatchObject({
    outcome: 'refused',
    problems: [expect.stringContaining('2026-11-31')],
  });
  expect(await server.rows('select day::text, rate::float8, added_by from app.exchange_rates order by day')).toEqual([
    { day: plainDate('2026-11-26'), rate: 1.36, added_by: 'ben' },
    { day: plainDate('2026-11-27'), rate: 1.35, added_by: 'ana' },
  ]);
  const log = await server.rows(
    "select operation from app.audit_log where table_name = 'app.exchange_rates' order by seq",
  );
  expect(log.map(({ operation }) => operation)).toEqual(['INSERT', 'INSERT', 'UPDATE']);
});

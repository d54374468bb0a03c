import { chromium } from '@playwright/test';
import pg from 'pg';
import { mkdirSync } from 'node:fs';
import { databasePasswords } from './apps/server/src/platform/boot/secrets.ts';
import { runningSocketFolder } from './apps/server/src/platform/postgres/embedded/embedded.ts';
import { openConsole } from './e2e/accounts/staff-console.ts';
import { startProduct } from './e2e/product/product.ts';
import { datedMoment, signIn } from './e2e/screens/portal.ts';
const secret = 'x'.repeat(43);
const out = '/tmp/shots'; mkdirSync(out, { recursive: true });
const product = await startProduct({ demo: true, fill: true, clock: datedMoment, settings: { PORTAGE_SECRET: secret } });
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox', '--disable-gpu'] });
try {
  const login = { host: (await runningSocketFolder(product.data)) ?? '', port: 5432, database: 'postgres' };
  const owner = new pg.Client({ ...login, user: 'postgres', password: databasePasswords(secret).owner });
  await owner.connect();
  const listed = JSON.parse(await product.portage('invoices', 'list', '--json'));
  const open = listed.filter((r: any) => r.status !== 'Paid' && r.company !== 'Aurora Robotics');
  console.log(open.slice(0, 3));
  for (const i of open.slice(0, 2)) console.log(await product.portage('invoices', 'pay', i.id).catch((e) => String(e)));
  await owner.query("set session_replication_role='replica'");
  await owner.query(`with gone as (delete from app.payout_lines where payment_id in (select p.id from public.payments p join public.companies c on c.id=p.company_id where c.legal_name='Fjord Analytics' and status='paid' order by payday limit 4) returning payment_id, company_id) insert into app.carried_over select payment_id, company_id from gone`);
  await owner.query(`update public.payments set status='collected' where id in (select p.id from public.payments p join public.companies c on c.id=p.company_id where c.legal_name='Aurora Robotics' and p.status='paid' order by payday desc limit 2)`);
  await owner.query(`delete from app.payout_lines where payment_id in (select id from public.payments where status='collected')`);
  await owner.query("set session_replication_role='origin'");
  console.log(await product.portage('payroll', 'run').catch((e) => String(e.stdout ?? e)));
  const { rows } = await owner.query(`select c.id, l.payday::text, c.legal_name from public.staff_pay_lines l join public.companies c on c.id=l.company_id where payable order by payday`);
  console.log(rows);
  const { rows: fj } = await owner.query(`select id from public.companies where legal_name='Fjord Analytics'`);
  const ahead = Date.parse(datedMoment) - Date.now();
  for (const [w, scheme, lang] of [[1440, 'light', 'en'], [768, 'dark', 'en'], [320, 'light', 'fr'], [320, 'dark', 'en']] as const) {
    const context = await browser.newContext({ baseURL: product.url, viewport: { width: w, height: w === 320 ? 640 : 900 }, colorScheme: scheme, locale: lang === 'fr' ? 'fr-CA' : 'en-CA' });
    await context.clock.install({ time: datedMoment });
    const page = await context.newPage();
    if (lang === 'fr') await page.addInitScript(() => localStorage.setItem('portage-locale', 'fr-CA'));
    const tag = `${w}-${lang}-${scheme}`;
    await openConsole(product, page, `s${w}${lang}${scheme}@provider.example`, ahead);
    await page.goto('/provider'); await page.waitForTimeout(1500); await page.screenshot({ path: `${out}/today-${tag}.png`, fullPage: true });
    await page.goto('/provider/pay-runs'); await page.waitForTimeout(1500); await page.screenshot({ path: `${out}/runs-${tag}.png`, fullPage: true });
    if (rows[0]) {
      await page.goto(`/provider/pay-runs?client=${rows[0].id}&payday=${rows[0].payday}`); await page.waitForTimeout(1500); await page.screenshot({ path: `${out}/period-${tag}.png` });
      await page.getByRole('button', { name: /Mark as paid out|Inscrire|vers/ }).last().click(); await page.waitForTimeout(700); await page.screenshot({ path: `${out}/payout-${tag}.png` });
    }
    await page.goto(`/provider/clients/${fj[0].id}?act=earlier`); await page.waitForTimeout(1500); await page.screenshot({ path: `${out}/earlier-${tag}.png` });
    const client = await (await browser.newContext({ baseURL: product.url, viewport: { width: w, height: w === 320 ? 640 : 900 }, colorScheme: scheme })).newPage();
    await client.context().clock.install({ time: datedMoment });
    await signIn(client);
    if (lang === 'fr') await client.getByRole('button', { name: 'Français' }).first().click().catch(() => {});
    await client.goto('/home'); await client.waitForTimeout(1500); await client.screenshot({ path: `${out}/home-${tag}.png`, fullPage: true });
    await context.close(); await client.context().close();
  }
  await owner.end();
} finally { await browser.close(); await product.stop(); }

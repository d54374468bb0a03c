// Runs payroll in a separate process that the test kills: node run-in-process.ts <connection as JSON> <as of>

import { plainDate } from '@portage/domain/dates/plain-date';
import * as messages from '@portage/messages/index';
import { openDatabase } from '@portage/platform/postgres/database';
import { pino } from 'pino';
import { readConfig } from '../../../config.ts';
import { openJobs } from '../../../platform/jobs/boss.ts';
import { runPayroll } from '../run.ts';

const [connection = '{}', asOf = ''] = process.argv.slice(2);
const db = openDatabase({ ...JSON.parse(connection), user: 'portage_server', password: 'test', max: 4 });
const log = pino({ level: 'silent' });
const jobs = await openJobs(db, log);
const clock = { offset: 0, now: () => Date.parse(`${asOf}T12:00:00Z`) };
process.stdout.write('running\n');
await runPayroll({ config: readConfig({}), clock, log, db, jobs, messages }, { asOf: plainDate(asOf) });
await jobs.stop();
await db.close();

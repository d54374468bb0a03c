import { todayAt } from '@portage/domain/dates/plain-date';
import { addMadeUpRates as addRates } from '../../../server/src/modules/rates/testing/add-made-up-rates.ts';
import { keepServer, server } from '../portal-server.ts';

/** Adds made-up rates of every year after the built-in ones, up to the next. */
export function addMadeUpRates() {
  keepServer();
  return addRates(server, todayAt(Date.now()));
}

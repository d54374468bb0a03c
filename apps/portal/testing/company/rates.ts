import { todayAt } from '@portage/domain/dates/plain-date';
import { addMadeUpRates as addRates } from '../../../server/src/modules/rates/testing/add-made-up-rates.ts';
import { server } from '../portal-server.ts';

/** Adds made-up rates of every year after the built-in ones, up to the next. */
export const addMadeUpRates = () => addRates(server, todayAt(Date.now()));

import { BASE_LOCALE, type Catalog, loadCatalog } from '@portage/messages';
import * as base from '@portage/messages/index';

/** The texts of the command line, in the language of PORTAGE_LOCALE. An unknown locale is reported by the command itself. */
export const messages: Catalog = (await loadCatalog(process.env.PORTAGE_LOCALE || BASE_LOCALE)) ?? base;

export const m: Catalog['cli'] = messages.cli;

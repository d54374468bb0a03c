import { plainDate } from '@portage/domain/dates/plain-date';
import { maskedAccount } from '@portage/domain/payouts/bank-account';
import { bankName } from '@portage/domain/payouts/banks';
import * as banks from '@portage/messages/banks';
import { formatDate } from '@portage/messages/formats';
import type { OwnAccount } from './bank-queries.ts';

/** 'RBC •••567' */
export const accountName = ({ institution, last_digits }: OwnAccount): string =>
  `${bankName(institution ?? '', banks)} ${maskedAccount(last_digits ?? '')}`;

/** The first day on which pay goes to an account. */
export const usedFrom = ({ usable_from }: OwnAccount): string => formatDate(plainDate(usable_from ?? ''));

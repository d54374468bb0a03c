import type { chargesActs } from '@portage/contract/provider/charges';
import { plainDate } from '@portage/domain/dates/plain-date';
import { cents as toCents } from '@portage/domain/money/money';
import { addLevyRate } from '../../modules/charges/add-levy-rate.ts';
import { setFee } from '../../modules/charges/set-fee.ts';
import { changeLevyClass } from '../../modules/charges/set-levy-class.ts';
import { setPoNumber } from '../../modules/companies/set-po-number.ts';
import { findClient } from '../../modules/receivables/find-client.ts';
import type { ProviderHandlers } from './provider-handler.ts';

/** Acts on what clients pay beside pay: the provider's fee, and employer levies. */
export const chargesHandlers: ProviderHandlers<keyof typeof chargesActs> = {
  'provider/set-client-fee': {
    subject: ({ client }) => client,
    async answer(deps, { client, from, fee }, { reason }) {
      const set = fee.kind === 'month' ? { kind: fee.kind, cents: toCents(fee.cents) } : fee;
      await setFee(deps, (await findClient(deps, client)).id, set, { from: plainDate(from), reason });
      return { ok: true };
    },
  },
  'provider/add-levy-rate': {
    subject: ({ province, levy, class: name }) => `${province} ${levy} ${name}`,
    async answer(deps, { max_cents, exemption_cents, from, ...rate }) {
      await addLevyRate(deps, {
        ...rate,
        maximum: max_cents === null ? null : toCents(max_cents),
        exemption: toCents(exemption_cents),
        from: plainDate(from),
      });
      return { ok: true };
    },
  },
  'provider/set-levy-class': {
    subject: ({ client }) => client,
    async answer(deps, { client, class: name }, { reason }) {
      await changeLevyClass(deps, (await findClient(deps, client)).id, name, reason);
      return { ok: true };
    },
  },
  'provider/set-po-number': {
    subject: ({ client }) => client,
    async answer(deps, { client, number }) {
      await setPoNumber(deps, (await findClient(deps, client)).id, number);
      return { ok: true };
    },
  },
};

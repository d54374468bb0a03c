import type { peopleActs } from '@portage/contract/provider/people';
import { plainDate } from '@portage/domain/dates/plain-date';
import {
  cancelChangeByHand,
  changeByHand,
  endByHand,
  previewEndByHand,
  rehireByHand,
  undoEndByHand,
} from '../../modules/employment/by-hand.ts';
import { correctMember } from '../../modules/members/correct-member.ts';
import { changeOf, endOf, endPreviewAnswer } from '../employment-handlers.ts';
import type { ProviderHandlers } from './provider-handler.ts';

/** The acts on people of all clients. */
export const peopleHandlers: ProviderHandlers<keyof typeof peopleActs> = {
  'provider/correct-member': {
    subject: ({ team_member_id }) => team_member_id.toLowerCase(),
    async answer(deps, body) {
      const given = {
        address1: body.address_1,
        address2: body.address_2,
        city: body.city,
        province: body.province,
        postalCode: body.postal_code,
        birthDate: body.birth_date,
        commencement: body.commencement_date,
        salary: body.salary,
        sin: body.sin,
        paidUntil: body.paid_until,
      };
      const corrected = await correctMember(
        deps,
        body.team_member_id.toLowerCase(),
        Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
        { dryRun: body.dry_run === true, otherProvince: body.other_province === true },
      );
      return { changes: corrected.changes, next_payday: corrected.nextPayday };
    },
  },
  'provider/change-employment': {
    subject: ({ team_member_id }) => team_member_id.toLowerCase(),
    async answer(deps, body, { reason }) {
      const wanted = body.team_member_id.toLowerCase();
      const { changeId } = await changeByHand(deps, wanted, changeOf(body), body.replaces, reason);
      return { change_id: changeId };
    },
  },
  'provider/cancel-employment-change': {
    subject: ({ team_member_id }) => team_member_id.toLowerCase(),
    async answer(deps, { team_member_id, change_id }) {
      await cancelChangeByHand(deps, team_member_id.toLowerCase(), change_id);
      return { ok: true };
    },
  },
  'provider/preview-end': {
    subject: ({ team_member_id }) => team_member_id.toLowerCase(),
    answer: async (deps, body, { messages }) =>
      endPreviewAnswer(messages, await previewEndByHand(deps, body.team_member_id.toLowerCase(), endOf(body))),
  },
  'provider/end-employment': {
    subject: ({ team_member_id }) => team_member_id.toLowerCase(),
    async answer(deps, body) {
      const { later } = await endByHand(deps, body.team_member_id.toLowerCase(), endOf(body));
      return { later };
    },
  },
  'provider/undo-end': {
    subject: ({ team_member_id }) => team_member_id.toLowerCase(),
    async answer(deps, { team_member_id }) {
      await undoEndByHand(deps, team_member_id.toLowerCase());
      return { ok: true };
    },
  },
  'provider/rehire': {
    subject: ({ team_member_id }) => team_member_id.toLowerCase(),
    async answer(deps, { team_member_id, first_day }) {
      await rehireByHand(deps, team_member_id.toLowerCase(), plainDate(first_day));
      return { ok: true };
    },
  },
};

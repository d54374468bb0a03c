import { parsePlainDate } from '@portage/domain/dates/plain-date';
import { sumCents } from '@portage/domain/money/money';
import { formatCadNamed, formatDayMonth } from '@portage/messages/formats';
import * as m from '@portage/messages/team-start';
import { useMemo } from 'react';
import { dotted } from '#ui/text/dotted.ts';
import type { TeamMember } from '../team-members.ts';
import { activationNeeds } from './activation-needs.ts';
import { firstPayOf } from './first-pay-of.ts';

/** The first payday and its gross pay, before a person is activated. Nothing for a person who was active before. */
export function FirstPayNote({ member }: { member: TeamMember }) {
  const pay = firstPayOf(member, parsePlainDate(member.commencement_date));
  return pay && m.firstPay({ payday: formatDayMonth(pay.payday), gross: formatCadNamed(pay.gross) });
}

/** Calculating the first pays of more people would hold up the selection. */
const MAX_PEOPLE = 200;

/** The first paydays of several people and their gross pay together, and how many of them need details first. Nothing for more than 200. */
export function FirstPaysNote({ members }: { members: readonly TeamMember[] }) {
  return useMemo(() => (members.length > MAX_PEOPLE ? null : noteOf(members)), [members]);
}

function noteOf(members: readonly TeamMember[]) {
  const ready = members.filter((member) => activationNeeds(member) === null);
  const pays = ready.flatMap((member) => firstPayOf(member, parsePlainDate(member.commencement_date)) ?? []);
  const days = pays.map(({ payday }) => payday).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  const gross = formatCadNamed(sumCents(pays.map((pay) => pay.gross)));
  const waiting = members.length - ready.length;
  const parts = [
    ...(first === undefined || last === undefined
      ? []
      : [
          first === last
            ? m.firstPay({ payday: formatDayMonth(first), gross })
            : m.firstPays({ from: formatDayMonth(first), to: formatDayMonth(last), gross }),
        ]),
    ...(waiting === 0 ? [] : [m.needDetails({ count: waiting })]),
  ];
  return parts.length === 0 ? null : dotted(parts);
}

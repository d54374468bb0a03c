import { todayAt } from '@portage/domain/dates/plain-date';
import { Command } from 'commander';
import {
  decisions,
  giveBackDecision,
  snoozeDecision,
  takeDecision,
  wakeDecision,
} from '../../modules/decisions/decisions.ts';
import { operatorAct } from '../../modules/staff/operator-act.ts';
import { m } from '../messages.ts';
import { printResult, printRows } from '../output.ts';
import { typedDate } from '../typed-date.ts';
import { withDeps } from '../with-deps.ts';

interface Flags {
  json?: boolean;
}

/** How many decisions are listed, the most urgent first. */
const maxListed = 1_000;

/** `portage decisions`: what Today shows, who is on it, and what is snoozed. */
export function decisionsCommand(): Command {
  const command = new Command('decisions').description(m.decisions);
  for (const one of [listCommand(), takeCommand(), giveBackCommand(), snoozeCommand(), wakeCommand()])
    command.addCommand(one);
  return command;
}

const listCommand = () =>
  new Command('list')
    .description(m.decisionsList)
    .option('--json', m.jsonOption)
    .action(({ json = false }: Flags) =>
      withDeps(async (deps) => {
        const rows = await decisions(deps, maxListed);
        if (json) return printRows(rows, {}, { json, empty: '' });
        printRows(
          rows.map(({ takenAt, ...row }) => ({ ...row, taken: takenAt === null ? '' : todayAt(takenAt.getTime()) })),
          {
            id: m.idHeading,
            company: m.companyHeading,
            facts: m.decisionFactsHeading,
            amount: m.decisionAmountHeading,
            due: m.dueHeading,
            taken: m.decisionTakenHeading,
            snoozedUntil: m.decisionSnoozedHeading,
            reason: m.reasonHeading,
          },
          { empty: m.decisionsNone },
        );
      }),
    );

const takeCommand = () =>
  new Command('take')
    .description(m.decisionTake)
    .argument('<decision>', m.decisionArgument)
    .option('--json', m.jsonOption)
    .action((decision: string, { json }: Flags) =>
      withDeps(async (opened) => {
        const deps = await operatorAct(opened, 'provider/take-decision', { subject: decision });
        await takeDecision(deps, decision, null, null);
        printResult({ decision }, m.decisionTakeDone, json);
      }),
    );

const giveBackCommand = () =>
  new Command('give-back')
    .description(m.decisionGiveBack)
    .argument('<decision>', m.decisionArgument)
    .option('--json', m.jsonOption)
    .action((decision: string, { json }: Flags) =>
      withDeps(async (opened) => {
        const deps = await operatorAct(opened, 'provider/give-back-decision', { subject: decision });
        await giveBackDecision(deps, decision, null);
        printResult({ decision }, m.decisionGiveBackDone, json);
      }),
    );

const snoozeCommand = () =>
  new Command('snooze')
    .description(m.decisionSnooze)
    .argument('<decision>', m.decisionArgument)
    .requiredOption('--until <date>', m.decisionUntilOption)
    .requiredOption('--reason <text>', m.actReasonOption)
    .option('--json', m.jsonOption)
    .action((decision: string, { until: typed, reason, json }: Flags & { until: string; reason: string }) =>
      withDeps(async (opened) => {
        const until = typedDate(typed);
        const deps = await operatorAct(opened, 'provider/snooze-decision', { reason, subject: decision });
        await snoozeDecision(deps, decision, null, { until, reason, seen: null });
        printResult({ decision, until }, m.decisionSnoozeDone({ until }), json);
      }),
    );

const wakeCommand = () =>
  new Command('wake')
    .description(m.decisionWake)
    .argument('<decision>', m.decisionArgument)
    .option('--json', m.jsonOption)
    .action((decision: string, { json }: Flags) =>
      withDeps(async (opened) => {
        const deps = await operatorAct(opened, 'provider/wake-decision', { subject: decision });
        await wakeDecision(deps, decision);
        printResult({ decision }, m.decisionWakeDone, json);
      }),
    );

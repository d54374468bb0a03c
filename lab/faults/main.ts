// `npm run lab -- faults`: breaks a running Portage in every way we know, and prints what it lost and when it was back.
import { parseArgs } from 'node:util';
import { jumpInTime } from './clock-jumps.ts';
import { fillDisk } from './disk-full.ts';
import { flood, floodKinds } from './floods.ts';
import { freeze, hangDatabase } from './hangs.ts';
import { type Installation, install } from './installation.ts';
import { inTurns, killUnderLoad, untilFound, type Victim, victims } from './kills.ts';
import { floodMemory } from './memory.ts';
import { percentile, printReport, type ReportLine } from './report.ts';
import { restartUnderLoad } from './restarts.ts';
import { withServicesAway } from './services-away.ts';
import { startWriteLoad } from './write-load.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    restarts: { type: 'string', default: '20' },
    /** How long each flood lasts, in seconds. */
    floods: { type: 'string', default: '60' },
    /** Comma-separated names of faults; default all. */
    only: { type: 'string' },
  },
});

/** Each fault on an installation of its own. */
const faults: Record<string, () => Promise<ReportLine[]>> = {
  memory: () => onInstallation(memory),
  floods,
  kills: () => onInstallation(kills),
  restarts: () => onInstallation(restarts),
  hung: () => onInstallation(hung),
  frozen: () => onInstallation(frozen),
  stopped: () => onInstallation(databaseStopped),
  disk: diskFull,
  clock: clockJumps,
  services: servicesAway,
};

async function onInstallation(work: (one: Installation) => Promise<ReportLine[]>): Promise<ReportLine[]> {
  const installation = await install();
  try {
    const lines = await work(installation);
    // A supervisor that ended would have to be started by a person.
    const manualStarts = installation.product.process.exitCode === null ? 0 : 1;
    return lines.map((line) => ({ manualStarts, ...line }));
  } finally {
    await installation.product.stop();
  }
}

async function kills(installation: Installation): Promise<ReportLine[]> {
  const result = await killUnderLoad(installation, inTurns(Number(values.kills)));
  const named = (Object.keys(victims) as Victim[]).map((victim) => ({
    fault: `kill -9: ${victim}`,
    back: result.kills.filter((kill) => kill.victim === victim).map((kill) => kill.backMs),
  }));
  return [
    ...named.map(({ fault, back }) => ({ fault, times: back.length, back })),
    {
      fault: 'kill -9: together',
      times: result.kills.length,
      back: result.kills.map((kill) => kill.backMs),
      lost: result.lost.length,
      note: `${result.acknowledged} acknowledged writes`,
    },
  ];
}

async function restarts(installation: Installation): Promise<ReportLine[]> {
  const order = Array.from({ length: Number(values.restarts) }, (_, at) => (at % 2 === 0 ? 'SIGTERM' : 'SIGHUP'));
  const { answered, failures, tookMs } = await restartUnderLoad(installation, order);
  return [
    {
      fault: 'restart under keep-alive load',
      times: order.length,
      failed: failures.length,
      note: `${answered} requests; old server gone after p50 ${percentile(tookMs, 50)} ms${failures.length > 0 ? `; ${[...new Set(failures)].join(', ')}` : ''}`,
    },
  ];
}

async function hung(installation: Installation): Promise<ReportLine[]> {
  const result = await hangDatabase(installation, 5);
  return [
    {
      fault: 'database hung',
      times: 1,
      back: [result.backMs],
      lost: result.lost.length,
      note: `${result.answers} answers, statuses ${result.statuses.join(', ')}, slowest ${Math.round(result.slowestMs)} ms`,
    },
  ];
}

async function frozen(installation: Installation): Promise<ReportLine[]> {
  const lines: ReportLine[] = [];
  for (const part of ['server', 'database'] as const) {
    const { backMs, lost } = await freeze(installation, part);
    lines.push({ fault: `frozen for good: ${part}`, times: 1, back: [backMs], lost: lost.length });
  }
  return lines;
}

/** The database's own fast shutdown, as by an administrator. */
async function databaseStopped(installation: Installation): Promise<ReportLine[]> {
  const load = startWriteLoad(installation);
  const back: number[] = [];
  for (let times = 0; times < 5; times += 1) {
    for (let writes = 0; writes < 4; writes += 1) await load.untilNextWrite(60_000);
    process.kill((await untilFound(installation.find.database)).pid, 'SIGINT');
    back.push(await load.untilNextWrite(60_000));
  }
  await load.stop();
  return [{ fault: 'database shut down', times: back.length, back, lost: (await load.lost()).length }];
}

async function memory(installation: Installation): Promise<ReportLine[]> {
  const { idleMb, floodedMb, laterMb } = await floodMemory(installation);
  return [
    {
      fault: 'flood of requests',
      times: 1,
      note: `server ${idleMb} MB idle, ${floodedMb} MB flooded, ${laterMb} MB a minute later (${(laterMb / idleMb).toFixed(2)} times idle)`,
    },
  ];
}

async function floods(): Promise<ReportLine[]> {
  const lines: ReportLine[] = [];
  for (const kind of floodKinds) {
    const [line] = await onInstallation(async (installation) => {
      const one = await flood(installation, kind, Number(values.floods));
      const slower = (one.floodedP99 / one.idleP99).toFixed(1);
      const memory = `${one.idleMb} MB idle, ${one.floodedMb} MB at the end, ${one.laterMb} MB a minute later`;
      return [
        {
          fault: `flood: ${kind}`,
          times: 1,
          note: `p99 of a read ${one.idleP99} ms idle, ${one.floodedP99} ms flooded (${slower} times); ${memory}`,
        },
      ];
    });
    if (line !== undefined) lines.push(line);
  }
  return lines;
}

async function diskFull(): Promise<ReportLine[]> {
  const result = await fillDisk();
  if (result === null) return [{ fault: 'disk full', times: 0, note: 'skipped: this user may not mount a small disk' }];
  return [
    {
      fault: 'disk full',
      times: 1,
      back: [result.backMs],
      lost: result.lost.length,
      manualStarts: 0,
      note: `${result.acknowledged} acknowledged writes`,
    },
  ];
}

async function clockJumps(): Promise<ReportLine[]> {
  const { jumps, backMs, lost } = await jumpInTime();
  return [{ fault: 'clock jumps', times: jumps, back: [backMs], lost: lost.length, manualStarts: 0 }];
}

async function servicesAway(): Promise<ReportLine[]> {
  const result = await withServicesAway();
  return [
    {
      fault: 'mail, store, Stripe and Dropbox Sign away',
      times: 1,
      back: [result.mailMs],
      failed: result.failedReads,
      manualStarts: 0,
      note: `slowest read ${Math.round(result.slowestReadMs)} ms; vendor calls answered ${result.statuses.join(', ')}; file store ${result.storeRecovered ? 'recovered' : 'DID NOT recover'}`,
    },
  ];
}

const lines: ReportLine[] = [];
for (const name of values.only?.split(',') ?? Object.keys(faults)) {
  const work = faults[name];
  if (work === undefined) throw new Error(`Unknown fault ${name}. Use ${Object.keys(faults).join(', ')}.`);
  const found = await work();
  printReport(found);
  lines.push(...found);
}
console.log('');
printReport(lines);
const isBad = lines.some((line) => (line.lost ?? 0) + (line.failed ?? 0) + (line.manualStarts ?? 0) > 0);
process.exitCode = isBad ? 1 : 0;

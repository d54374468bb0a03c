import { readdir, readFile } from 'node:fs/promises';

export interface RunningProcess {
  pid: number;
  command: string;
}

/** The running child processes of a process, without zombies (Linux). */
export async function childrenOf(parent: number): Promise<RunningProcess[]> {
  const all = await Promise.all(
    (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry)).map((entry) => readProcess(Number(entry))),
  );
  return all.filter((one) => one !== null).filter((one) => one.parent === parent);
}

async function readProcess(pid: number): Promise<(RunningProcess & { parent: number }) | null> {
  try {
    const [stat, command] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
    ]);
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' ? null : { pid, parent: Number(parent), command: command.replaceAll('\0', ' ') };
  } catch {
    return null;
  }
}

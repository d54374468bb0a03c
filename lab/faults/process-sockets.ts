import { readdir, readFile, readlink } from 'node:fs/promises';

/** How many connections to a local port a process has accepted (Linux). */
export async function connectionsOf(pid: number, port: number): Promise<number> {
  const own = new Set(
    await Promise.all(
      (await readdir(`/proc/${pid}/fd`)).map((fd) => readlink(`/proc/${pid}/fd/${fd}`).catch(() => '')),
    ),
  );
  const local = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  return (await readFile('/proc/net/tcp', 'utf8'))
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, address, , state, , , , , , inode]) => {
      const isEstablished = state === '01';
      return isEstablished && address?.endsWith(local) === true && own.has(`socket:[${inode}]`);
    }).length;
}

import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { root } from './ensure-installed.mjs';

/**
 * Says what keeps Portage from starting here: it runs already, or another program has its port.
 * @param env settings: PORT and PORTAGE_DATA
 * @returns a sentence that says what to do, or null
 */
export async function occupied({ PORT = '3000', PORTAGE_DATA = join(root, '.portage') }) {
  // What is not a port is reported by the settings.
  const isTaken = /^\d{1,5}$/.test(PORT) && (await answers({ port: Number(PORT), host: '127.0.0.1' }));
  const pid = await runningPortage(PORTAGE_DATA);
  if (pid !== null) {
    const address = isTaken ? `: http://localhost:${PORT}` : '';
    return `Portage is already running as process ${pid}${address}. To stop it: kill ${pid}`;
  }
  if (!isTaken) return null;
  return `Port ${PORT} is taken. Stop the other program, or choose another port: PORT=${Number(PORT) + 1} npm start`;
}

function answers(address) {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/** The process of a Portage that holds the lock of a data folder, or null. That of a very deep folder is elsewhere, and found later. */
async function runningPortage(folder) {
  if (!(await answers({ path: join(folder, 'portage.lock') }))) return null;
  return readFileSync(join(folder, 'pid'), 'utf8');
}

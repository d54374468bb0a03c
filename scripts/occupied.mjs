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
  if (!/^\d{1,5}$/.test(PORT) || !(await answers(Number(PORT)))) return null;
  const pid = runningPortage(PORTAGE_DATA);
  return pid === null
    ? `Port ${PORT} is taken. Stop the other program, or choose another port: PORT=${Number(PORT) + 1} npm start`
    : `Portage is already running as process ${pid}: http://localhost:${PORT}. To stop it: kill ${pid}`;
}

function answers(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/** The process of a Portage that runs on a data folder, or null. */
function runningPortage(folder) {
  try {
    const pid = Number(readFileSync(join(folder, 'pid'), 'utf8'));
    process.kill(pid, 0);
    return pid;
  } catch {
    return null;
  }
}

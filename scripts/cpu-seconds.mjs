import { readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second, whatever the machine. */
const ticksPerSecond = 100;

/** CPU seconds of this process's children that have ended, with theirs; 0 where the system does not say. */
function ofEndedChildren() {
  try {
    // After the name, which may contain spaces and brackets: state is the first field, cutime and cstime are fields 14 and 15.
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
  } catch {
    return 0;
  }
}

let counted = ofEndedChildren();

/** CPU seconds of the child processes that ended since the last call, so call it when one has ended. */
export function cpuSecondsOfEnded() {
  const now = ofEndedChildren();
  const since = now - counted;
  counted = now;
  return since;
}

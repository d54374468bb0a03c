interface Processes {
  /** Processes of this machine that serve requests. */
  webProcesses: number;
}

/** Whether clients of this installation can be served by other processes, on this machine or on others. */
export const hasOtherProcesses = ({ embedded, webProcesses }: Processes & { embedded: boolean }): boolean =>
  !embedded || webProcesses > 1;

/** What each process allows of a limit that all of them share. */
export const shareOf = (limit: number, { webProcesses }: Processes): number => Math.ceil(limit / webProcesses);

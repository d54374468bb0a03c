import type { Member, PresenceMessage } from './room-messages.ts';

/** Who is present on the channels of other processes, as far as their messages have come. */
export interface OthersPresent {
  receive(from: string, message: Exclude<PresenceMessage, { kind: 'ask' }>): void;
  on(topic: string): Iterable<Member>;
  /** Counts a beat. A process that was silent for too many is gone, with its members. */
  beat(): void;
}

export interface OthersPresentOptions {
  /** A member joined, changed or left. */
  onChange(before: Member | null, after: Member | null): void;
  /** A process has members that this one does not know. */
  ask(process: string): void;
}

/** Beats that a process may be silent. A paused process counts its own beats, so it does not blame the others. */
const maxSilentBeats = 4;

interface OtherProcess {
  /** The version of its members that is known here; null when something was missed. */
  version: number | null;
  silentBeats: number;
  members: Map<number, Member>;
}

export function othersPresent({ onChange, ask }: OthersPresentOptions): OthersPresent {
  const processes = new Map<string, OtherProcess>();
  const topics = new Map<string, Set<Member>>();

  function put(process: OtherProcess, member: Member): void {
    const before = process.members.get(member.id) ?? null;
    if (before?.meta.phx_ref === member.meta.phx_ref) return;
    if (before !== null) topics.get(before.topic)?.delete(before);
    process.members.set(member.id, member);
    const present = topics.get(member.topic) ?? new Set();
    topics.set(member.topic, present);
    present.add(member);
    onChange(before, member);
  }

  function drop(process: OtherProcess, id: number): void {
    const member = process.members.get(id);
    if (member === undefined) return;
    process.members.delete(id);
    const present = topics.get(member.topic);
    present?.delete(member);
    if (present?.size === 0) topics.delete(member.topic);
    onChange(member, null);
  }

  function end(name: string): void {
    const process = processes.get(name);
    if (process === undefined) return;
    processes.delete(name);
    for (const id of [...process.members.keys()]) drop(process, id);
  }

  /** After a change that is not the next one, the list is incomplete until the sender has sent all of it. */
  const advance = (process: OtherProcess, version: number | null) => {
    if (version !== null) process.version = process.version === version - 1 ? version : null;
  };

  return {
    receive(from, message) {
      if (message.kind === 'bye') return end(from);
      const process = processes.get(from) ?? { version: null, silentBeats: 0, members: new Map() };
      processes.set(from, process);
      process.silentBeats = 0;
      if (message.kind === 'present') {
        for (const member of message.members) put(process, member);
        advance(process, message.version);
      } else if (message.kind === 'gone') {
        drop(process, message.id);
        advance(process, message.version);
      } else if (message.kind === 'list') {
        const kept = new Set(message.ids);
        for (const id of [...process.members.keys()]) if (!kept.has(id)) drop(process, id);
        process.version = message.version;
      } else if (process.version !== message.version) ask(from);
    },
    on: (topic) => topics.get(topic) ?? [],
    beat() {
      for (const [name, process] of [...processes]) {
        process.silentBeats += 1;
        if (process.silentBeats > maxSilentBeats) end(name);
      }
    },
  };
}

/** A channel that is present, as other processes know it. */
export interface Member {
  /** Names the channel within its process. */
  id: number;
  topic: string;
  /** Whose presence it shares; see `Channel`. */
  audience: string | null;
  key: string;
  /** What it is present with. */
  meta: Record<string, unknown>;
}

/** What the processes of an installation send each other about broadcasts. */
export interface CarriedBroadcast {
  kind: 'broadcast';
  topic: string;
  audience: string | null;
  event: string;
  /** A JSON value; absent when the payload is bytes. */
  payload?: unknown;
  /** Bytes, in base64. */
  bytes?: string;
}

/**
 * What the processes send each other about presence. `version` counts the changes of the sender's members, so that a process
 * that missed one notices.
 */
export type PresenceMessage =
  /** Channels that are present now, or with something else. Without a version: part of a full list that `list` ends. */
  | { kind: 'present'; members: Member[]; version: number | null }
  | { kind: 'gone'; id: number; version: number }
  /** All members of the sender: members not in it are gone. */
  | { kind: 'list'; ids: number[]; version: number }
  | { kind: 'alive'; version: number }
  /** Asks a process for all its members; null asks every process. */
  | { kind: 'ask'; process: string | null }
  /** The sender stops. */
  | { kind: 'bye' };

export type RoomMessage = CarriedBroadcast | PresenceMessage;

import type { Binding, Channel } from '../channels/channel.ts';
import { bindingsKey } from './bindings.ts';
import type { Viewer } from './visibility.ts';

/** Channels that are sent the same: they follow the same, with the same rights. */
export interface Followers {
  viewer: Viewer;
  /** Names the viewer's rights. */
  viewerKey: string;
  bindings: readonly Binding[];
  channels: Channel[];
  /** Whether they joined after the first changes of the transaction that the batch begins with had come. */
  isLate: boolean;
}

/** Groups channels, in one pass. Channels that follow no table are left out. */
export function groupFollowers(
  channels: Iterable<Channel>,
  keyOf: (viewer: Viewer) => string,
  isLate: (channel: Channel) => boolean,
): Followers[] {
  const groups: Followers[] = [];
  const known = new Map<unknown, Map<string, Followers>>();
  for (const channel of channels) {
    if (channel.bindings.length === 0) continue;
    const late = isLate(channel);
    const viewerKey = keyOf(channel.viewer);
    const asked = bindingsKey(channel.bindings);
    const byViewer = known.get(asked) ?? new Map<string, Followers>();
    known.set(asked, byViewer);
    const key = late ? `late ${viewerKey}` : viewerKey;
    const found = byViewer.get(key);
    if (found !== undefined) {
      found.channels.push(channel);
      continue;
    }
    const { viewer, bindings } = channel;
    const group = { viewer, viewerKey, bindings, channels: [channel], isLate: late };
    byViewer.set(key, group);
    groups.push(group);
  }
  return groups;
}

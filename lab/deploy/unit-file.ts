import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { root } from '../../e2e/product/product.ts';

/** The settings of a systemd unit, by section and name, each with all its values. */
export type UnitFile = Record<string, Record<string, string[]>>;

export const unitPath = (name: string): string =>
  fileURLToPath(new URL(`../../deploy/systemd/${name}`, import.meta.url));

/** Reads a unit of `deploy/systemd`, with this repository in place of `/opt/portage`. */
export async function readUnit(name: string, instance = ''): Promise<UnitFile> {
  const sections: UnitFile = {};
  let section: Record<string, string[]> = {};
  const text = await readFile(unitPath(name), 'utf8');
  for (const line of text.replaceAll('%i', instance).replaceAll('/opt/portage', root.replace(/\/$/, '')).split('\n')) {
    const [, heading] = /^\[(\w+)\]$/.exec(line) ?? [];
    if (heading !== undefined) section = sections[heading] = {};
    const [, key, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (key !== undefined && value !== undefined) section[key] = [...(section[key] ?? []), value];
  }
  return sections;
}

import type pg from 'pg';
import type { Deps } from '../../../deps.ts';
import { StartError, startErrorText } from '../../../settings/start-error.ts';
import { isPrivateKeyHere } from '../../members/sin-key.ts';
import { privateKeyFile, publicKeyFile } from '../../members/sin-key-files.ts';
import { type SinKeyState, sinKeyState } from '../../members/sin-key-proof.ts';
import type { Finding } from './finding.ts';

type Parts = Pick<Deps, 'config' | 'messages'> & { owner: pg.Pool };

/** Seals a Social Insurance Number and, where the private key is on this machine, opens it. Stores nothing. */
export async function checkSinKeys(parts: Parts): Promise<Finding[]> {
  const m = parts.messages.operator;
  try {
    const state = await sinKeyState(parts);
    if (state === null) return [{ check: m.sinSealingCheck, result: 'wrong', advice: m.sinSealingMissing }];
    if (state.sealingProblem !== null)
      return [
        { check: m.sinSealingCheck, result: 'wrong', advice: m.sinSealingFails({ reason: state.sealingProblem }) },
      ];
    return [{ check: m.sinSealingCheck, result: 'fine', advice: '' }, opening(parts, state), ...notes(parts, state)];
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return [{ check: m.sinOpeningCheck, result: 'wrong', advice: startErrorText(parts.messages, error) }];
  }
}

function opening({ config, messages }: Parts, state: SinKeyState): Finding {
  const m = messages.operator;
  const check = m.sinOpeningCheck;
  if (state.opening === 'opens') return { check, result: 'fine', advice: '' };
  if (state.opening === 'locked') return { check, result: 'note', advice: m.sinKeyLocked };
  const files = { file: privateKeyFile(config), publicFile: publicKeyFile(config) };
  if (isPrivateKeyHere(config) || config.SIN_PRIVATE_KEY_FILE !== undefined)
    return { check, result: 'wrong', advice: messages.startErrors.sinPrivateKeyMissing(files) };
  return { check: m.sinOpeningElsewhere, result: 'fine', advice: '' };
}

function notes({ messages: { operator: m } }: Parts, state: SinKeyState): Finding[] {
  const findings: Finding[] = [];
  if (state.isFileDifferent)
    findings.push({ check: m.sinPublicKeyCheck, result: 'wrong', advice: m.sinPublicKeyDiffers });
  if (state.isRotating) findings.push({ check: m.sinRotationCheck, result: 'note', advice: m.sinRotationUnfinished });
  else if (state.earlier > 0)
    findings.push({ check: m.sinRotationCheck, result: 'note', advice: m.sinEarlierKey({ count: state.earlier }) });
  return findings;
}

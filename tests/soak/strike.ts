import type { Strike } from './actions.ts';
import type { Device } from './device.ts';
import type { World } from './world.ts';

/** What strikes the device after an action. */
export async function strike(
  world: World,
  device: Device,
  tab: number,
  kind: Strike,
): Promise<void> {
  if (kind === 'none') return;
  world.ledger.fault(`right after an action: ${kind.replace('unseen-', '')}`);
  if (kind.endsWith('close')) await device.close(tab);
  else if (kind.endsWith('kill')) await device.kill(device.user);
  else if (kind === 'crash') await device.crash();
  else await device.reload(tab);
}

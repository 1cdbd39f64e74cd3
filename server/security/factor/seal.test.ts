import { expect, it } from 'vitest';
import { seal, unseal } from './seal.ts';

const deps = { secret: 'of the server' };

it('S-ADM-8 what is sealed is opened by the same server, for the same user', () => {
  const sealed = seal(deps, 'li', 'JBSWY3DPEHPK3PXP');
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
  expect(seal(deps, 'li', 'JBSWY3DPEHPK3PXP')).not.toBe(sealed);
  expect(unseal(deps, 'li', sealed)).toBe('JBSWY3DPEHPK3PXP');
  expect(unseal(deps, 'wang', sealed)).toBeNull();
  expect(unseal({ secret: 'of another' }, 'li', sealed)).toBeNull();
});

it('S-ADM-8 what was changed is not opened', () => {
  const bytes = Buffer.from(seal(deps, 'li', 'JBSWY3DPEHPK3PXP'), 'base64url');
  for (const at of [0, 13, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(unseal(deps, 'li', changed.toString('base64url'))).toBeNull();
  }
  expect(unseal(deps, 'li', '')).toBeNull();
});

// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { machineFailure } from './refusal.ts';

const coded = (code: string, message = '') => Object.assign(new Error(message), { code });

describe('a failure of the machine', () => {
  it.each(['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100'])('%s is told as 507', (code) => {
    expect(machineFailure(coded(code))).toMatchObject({ status: 507 });
  });

  it.each(['ECONNREFUSED', '57P01', '08006', 'SQLITE_BUSY', '53300'])(
    '%s is told as 503 with Retry-After',
    (code) => {
      expect(machineFailure(coded(code))).toMatchObject({
        status: 503,
        headers: { 'Retry-After': expect.stringMatching(/^\d+$/) },
      });
    },
  );

  it('a connection that PostgreSQL dropped is told as 503', () => {
    const lost = new Error('Connection terminated unexpectedly');
    expect(machineFailure(lost)).toMatchObject({ status: 503 });
  });

  it('anything else is a defect', () => {
    expect(machineFailure(new TypeError('x is not a function'))).toBeNull();
    expect(machineFailure(coded('23505'))).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { isDatabaseAway } from '../db/connection/database-away.ts';
import { machineFailure } from './failure.ts';

const coded = (code: string, message = '') => Object.assign(new Error(message), { code });

describe('a failure of the machine', () => {
  it.each(['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100'])('%s is answered with 507', (code) => {
    expect(machineFailure(coded(code))).toMatchObject({ status: 507 });
  });

  it.each([
    ...['ECONNREFUSED', 'EAI_AGAIN', '57P01', '08006', 'SQLITE_BUSY', '53300', '25006', '55P03'],
    ...['EROFS', 'EACCES', 'SQLITE_READONLY', 'SQLITE_IOERR_WRITE'],
  ])('%s is answered with 503 and Retry-After', (code) => {
    expect(machineFailure(coded(code))).toMatchObject({
      status: 503,
      headers: { 'Retry-After': expect.stringMatching(/^\d+$/) },
    });
  });

  it.each([
    ...['28P01', '28000', '3D000', '42501', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    ...['CERT_HAS_EXPIRED', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ])(
    'S-OPS-8 a database that refuses connections (%s) is answered with 503 without waiting',
    (code) => {
      expect(machineFailure(coded(code))).toMatchObject({ status: 503 });
      expect(isDatabaseAway(coded(code))).toBe(false);
    },
  );

  it.each([
    'Connection terminated unexpectedly',
    'Client has encountered a connection error and is not queryable',
  ])('a connection that PostgreSQL dropped is answered with 503: %s', (message) => {
    expect(machineFailure(new Error(message))).toMatchObject({ status: 503 });
  });

  it('anything else is a defect', () => {
    expect(machineFailure(new TypeError('x is not a function'))).toBeNull();
    expect(machineFailure(coded('23505'))).toBeNull();
  });
});

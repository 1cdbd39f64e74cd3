import { describe, expect, it } from 'vitest';
import { connectionOf } from './postgres-programs.ts';

/** Address and password that PostgreSQL's programs get. */
const passedOn = (databaseUrl: string) => {
  const { address, env } = connectionOf(databaseUrl);
  return [address, env.PGPASSWORD];
};

describe('S-OPS-7 the address that the programs of a backup get', () => {
  it('has no password', () => {
    const address = 'postgres://u:p%2F@h:5432/x?uselibpqcompat=true&sslmode=require';
    expect(passedOn(address)).toEqual(['postgres://u@h:5432/x?sslmode=require', 'p/']);
    expect(passedOn('postgres://u@h/x?password=p')).toEqual(['postgres://u@h/x', 'p']);
  });

  it.each([
    ['postgres://u:p@/x?host=/run/sock', 'postgres://u@/x?host=%2Frun%2Fsock'],
    ['postgres://u:p@/x', 'postgres://u@/x'],
  ])('may be that of a Unix socket: %s', (databaseUrl, address) => {
    expect(passedOn(databaseUrl)).toEqual([address, 'p']);
  });

  it('may have spaces in its options, which libpq does not read as +', () => {
    const address = 'postgres://u@h/x?options=-c%20search_path%3Ddesk%2Btwo';
    expect(passedOn(address)[0]).toBe(address);
  });

  it.each([
    ['sslmode=no-verify', 'sslmode=require'],
    ['sslmode=no-verify&sslrootcert=%2Fca.pem', 'sslmode=require'],
    ['sslmode=require&sslrootcert=%2Fca.pem', 'sslmode=require&sslrootcert=%2Fca.pem'],
  ])('asks for TLS in libpq’s words: %s', (query, expected) => {
    expect(passedOn(`postgres://u@h/x?${query}`)[0]).toBe(`postgres://u@h/x?${expected}`);
  });

  it('may have a % that begins no code, as the server takes it', () => {
    expect(passedOn('postgres://u:100%sure@h/x')).toEqual(['postgres://u@h/x', '100%sure']);
  });
});

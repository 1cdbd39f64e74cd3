import { isIP } from 'node:net';
import type { Config } from '../config.ts';

/** Where a request comes from. */
export interface Caller {
  ip: string;
  /** The address that delays are counted by: an IPv6 caller owns a whole /64 network. */
  network: string;
  https: boolean;
  /** Whether it comes from this machine itself, through no proxy. */
  direct: boolean;
  userAgent: string;
}

/** Tells the caller from the socket's address and, where the proxy is trusted, from its headers. */
export function callerOf(
  headers: Headers,
  peer: string,
  trust: Config['TRUST_PROXY'],
): Caller {
  const own = plainAddress(peer);
  const trusted = trust === 'always' || (trust === 'loopback' && isLoopback(own));
  // The last entry is the one our own proxy wrote; those before it are the client's claim.
  const forwarded = headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? '';
  const ip = trusted && isIP(forwarded) ? plainAddress(forwarded) : own;
  return {
    ip,
    network: networkOf(ip),
    https: trusted && headers.get('x-forwarded-proto') === 'https',
    direct: isLoopback(own) && !headers.has('x-forwarded-for'),
    userAgent: headers.get('user-agent')?.slice(0, 256) ?? '',
  };
}

const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/, '');

const isLoopback = (ip: string): boolean => ip === '::1' || ip.startsWith('127.');

function networkOf(ip: string): string {
  if (isIP(ip) !== 6) return ip;
  const [left = '', right] = ip.split('::');
  const head = left.split(':').filter(Boolean);
  const tail = right?.split(':').filter(Boolean) ?? [];
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0');
  return [...head, ...zeros, ...tail].slice(0, 4).join(':');
}

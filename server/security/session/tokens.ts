import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, URL-safe. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** One-way hash of a token, which is stored instead of it. */
export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');

import { vi } from 'vitest';

const { waitFor, waitUntil } = vi;
/** Milliseconds for a machine under load; Vitest gives up after one second, and has no setting for it. */
const PATIENCE = 15_000;

vi.waitFor = (callback, options = PATIENCE) => waitFor(callback, options);
vi.waitUntil = (callback, options = PATIENCE) => waitUntil(callback, options);

import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';

/** Milliseconds that a code is shown. */
const STEP = 30_000;

/** A telephone with an authenticator: each code is used once, as the server asks for. */
export class Authenticator {
  readonly #totp: TOTP;
  #last = 0;

  constructor(secret: string) {
    this.#totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
  }

  /** The next code that the server takes, which allows one step of difference. */
  async code(): Promise<string> {
    const step = Math.max(this.#last + 1, Math.floor(Date.now() / STEP));
    await pause(Math.max(0, (step - 1) * STEP - Date.now()));
    this.#last = step;
    return this.#totp.generate({ timestamp: step * STEP });
  }

  /** Six digits that are none of these days' codes. */
  wrong(): string {
    const now = Date.now();
    const near = new Set([-2, -1, 0, 1, 2, 3].map((step) => this.#at(now + step * STEP)));
    return ['000000', '111111', '222222'].find((code) => !near.has(code)) ?? '333333';
  }

  #at = (timestamp: number): string => this.#totp.generate({ timestamp });
}

/** Gives a page's browser a device that makes passkeys and whose user always agrees. */
export async function addDevice(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    },
  });
}

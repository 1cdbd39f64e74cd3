import type { Page } from '@playwright/test';
import { holdBack } from './hold-back.ts';

/** Holds every script file back until it is let go: the page is HTML only. Not for pages that a service worker serves. */
export const holdScripts = (page: Page): Promise<() => void> => holdBack(page, '**/*.js');

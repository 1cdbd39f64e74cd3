import { afterEach, beforeEach } from 'vitest';

const { error, warn } = console;
let said: string[] = [];

// A test that expects a message replaces the method itself: vi.spyOn(console, 'error').mockImplementation(…).
beforeEach(() => {
  said = [];
  console.error = (...parts: unknown[]) => said.push(parts.map(String).join(' '));
  console.warn = console.error;
});

afterEach(() => {
  Object.assign(console, { error, warn });
  if (said.length > 0) throw new Error(`unexpected console message:\n${said.join('\n')}`);
});

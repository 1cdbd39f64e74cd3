// @vitest-environment happy-dom
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SixDigits } from './SixDigits.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const complete = vi.fn();
let root: Root;
beforeEach(async () => {
  complete.mockReset();
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(<Form />));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

function Form() {
  const [digits, setDigits] = useState('');
  return <SixDigits label="码" value={digits} onChange={setDigits} onComplete={complete} />;
}

const input = () => document.querySelector('input') as HTMLInputElement;
const boxes = () => [...document.querySelectorAll('span')].map(({ textContent }) => textContent);

async function paste(text: string): Promise<void> {
  const event = new Event('paste', { bubbles: true, cancelable: true });
  Object.assign(event, { clipboardData: { getData: () => text } });
  await act(async () => input().dispatchEvent(event));
}

describe('S-ADM-8 six digits', () => {
  it.each([
    ['407118', '407118'],
    [' 407 118\n', '407118'],
    ['４０７-１１８', '407118'],
    ['40711899', '407118'],
  ])('pasted as %j are accepted whole and sent once', async (text, digits) => {
    await paste(text);
    expect(input().value).toBe(digits);
    expect(boxes()).toEqual([...digits]);
    expect(complete.mock.calls).toEqual([[digits]]);
  });

  it('wait for the sixth, and accept only digits', async () => {
    await paste('4a0 7');
    expect([input().value, complete.mock.calls.length]).toEqual(['407', 0]);
    await paste('字');
    expect(input().value).toBe('');
  });

  it('replace those that are there, and are not sent twice for the same', async () => {
    await paste('111111');
    await paste('111111');
    await paste('222222');
    expect(complete.mock.calls).toEqual([['111111'], ['222222']]);
  });
});

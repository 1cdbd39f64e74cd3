// @vitest-environment happy-dom
import { type ComponentType, type ReactElement, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { reactRoot } from '../../../tests/support/device/react-root.ts';
import { useLoaded } from './use-loaded.ts';

const load = vi.fn<() => Promise<ComponentType>>();
const closed = vi.fn();

const root = reactRoot();
afterEach(() => {
  load.mockReset();
  closed.mockReset();
});

const settle = () => new Promise((resolve) => setTimeout(resolve, 30));
const show = (element: ReactElement) => {
  root.render(element);
  return settle();
};
const click = () => {
  document.querySelector('button')?.click();
  return settle();
};

/** Its close handler is a new function in each render. */
function Opener({ turn }: { turn: number }) {
  const [open, setOpen] = useState(false);
  const Popup = useLoaded(load, open, () => {
    closed(turn);
    setOpen(false);
  });
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} />
      {Popup && open && <Popup />}
    </>
  );
}

it('S-ROUTE-11 what failed to load is tried again each time it is wanted, and not in between', async () => {
  load.mockRejectedValue(new Error('offline'));
  await show(<Opener turn={1} />);
  await click();
  expect(load).toHaveBeenCalledTimes(1);
  await click();
  expect(load).toHaveBeenCalledTimes(2);
  load.mockResolvedValue(() => <p>there</p>);
  await click();
  expect(document.querySelector('p')?.textContent).toBe('there');
});

it('S-ROUTE-11 a load is begun once however often it is drawn meanwhile, and the newest hears of its failure', async () => {
  let fail = () => {};
  load.mockImplementation(() => new Promise((_, reject) => (fail = () => reject(new Error()))));
  await show(<Opener turn={1} />);
  await click();
  await show(<Opener turn={2} />);
  expect(load).toHaveBeenCalledTimes(1);
  fail();
  await settle();
  expect(closed.mock.calls).toEqual([[2]]);
});

it('S-ROUTE-11 a popup that stays open after a failure does not retry in a loop', async () => {
  load.mockRejectedValue(new Error('offline'));
  const Stays = ({ turn }: { turn: number }) => {
    useLoaded(load, true, () => closed(turn));
    return null;
  };
  await show(<Stays turn={1} />);
  await show(<Stays turn={2} />);
  expect(load).toHaveBeenCalledTimes(1);
});

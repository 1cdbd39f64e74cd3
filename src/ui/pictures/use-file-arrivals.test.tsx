// @vitest-environment happy-dom
import { useLayoutEffect, useRef } from 'react';
import { expect, it, vi } from 'vitest';
import { reactRoot } from '../../../tests/support/device/react-root.ts';
import { useFileArrivals } from './use-file-arrivals.ts';

const onArrive = vi.fn();
const root = reactRoot();

function Zone() {
  const zone = useRef<HTMLDivElement>(null);
  useFileArrivals({ zone, wholeScreen: true, onArrive });
  return <div ref={zone}>拖入文件</div>;
}

/** A file is dropped in the moment in which the zone appears. */
function DroppedAtOnce() {
  useLayoutEffect(() => {
    const event = new Event('drop', { bubbles: true, cancelable: true });
    const file = new File(['x'], '委托书.txt');
    const item = { kind: 'file', getAsFile: () => file, webkitGetAsEntry: () => null };
    const dataTransfer = { types: ['Files'], items: [item] };
    document.body.dispatchEvent(Object.assign(event, { dataTransfer }));
  }, []);
  return <Zone />;
}

it('a file that is dropped as soon as its zone is in sight is received', async () => {
  Element.prototype.checkVisibility ??= () => true;
  root.render(<DroppedAtOnce />);
  await vi.waitFor(() => expect(document.body.textContent).toBe('拖入文件'));
  const [[dropped]] = onArrive.mock.calls as [[{ files: File[] }]];
  expect(dropped.files.map(({ name }) => name)).toEqual(['委托书.txt']);
});

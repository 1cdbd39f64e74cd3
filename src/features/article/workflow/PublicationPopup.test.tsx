// @vitest-environment happy-dom
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { reactRoot } from '../../../../tests/support/device/react-root.ts';
import type { Article } from '../../../contract/article/article.ts';
import type { SelectProps } from '../../../ui/fields/Select.tsx';
import { PublicationPopup } from './PublicationPopup.tsx';

vi.mock('../../../records/record-options.ts', () => ({
  useRecordChoices: () => ({ options: [{ value: 'c', label: '劳动' }] }),
}));
vi.mock('../../../ui/overlays/DialogFrame.tsx', () => ({
  DialogFrame: ({ children, actions }: Record<string, ReactNode>) => (
    <>
      {children}
      {actions}
    </>
  ),
}));
vi.mock('../../../ui/fields/Select.tsx', () => ({
  Select: ({ error, onChange }: SelectProps) => (
    <button type="button" onClick={() => onChange('c')}>
      选择{error}
    </button>
  ),
}));
vi.mock('../../../ui/fields/DateField.tsx', () => ({ DateField: () => null }));
vi.mock('../../../ui/choice/Segmented.tsx', () => ({ Segmented: () => null }));

const root = reactRoot();
const onConfirm = vi.fn();
const press = (name: string) =>
  [...document.querySelectorAll('button')]
    .find((one) => one.textContent?.startsWith(name))
    ?.click();

async function open(cataId: string | null): Promise<void> {
  onConfirm.mockReset();
  const article = {
    ...{ cataId, coverId: null, publishAt: null, withdrawAt: null },
    ...{ validUntil: null, reviewDue: null, firstPublishedAt: null, slug: '' },
  } as Article;
  const given = { title: '发布', article, gaps: [], files: [], running: false, onConfirm };
  root.render(<PublicationPopup {...given} onJump={vi.fn()} onClose={vi.fn()} />);
  await vi.waitUntil(() => document.querySelector('button'));
}

it('S-DESK-3 requires a column, and sends the chosen one', async () => {
  await open(null);
  press('立即发布');
  await vi.waitFor(() => expect(document.body.textContent).toContain('发布前请选择主栏目'));
  expect(onConfirm).not.toHaveBeenCalled();
  press('选择');
  await vi.waitFor(() => {
    press('立即发布');
    expect(onConfirm.mock.calls).toEqual([[{ publishAt: null, withdrawAt: null, cataId: 'c' }]]);
  });
});

it('S-DESK-3 does not send an unchanged column: an older server refuses it', async () => {
  await open('c');
  press('立即发布');
  expect(onConfirm.mock.calls).toEqual([[{ publishAt: null, withdrawAt: null }]]);
});

import { useSnapshot } from 'valtio';
import { notify } from '../../../state/base/notices.store.ts';
import { preferencesState, setSize } from '../../../state/device/preferences.store.ts';
import { SIZES, type Size } from '../../../state/device/stored-preferences.ts';
import { MenuButton } from '../../../ui/buttons/MenuButton.tsx';
import { Icon } from '../../../ui/marks/Icon.tsx';

/** Size of text, controls and rows; nothing is remounted (S-NAV-6). */
export function SizeMenu() {
  const { size } = useSnapshot(preferencesState);
  return (
    <MenuButton
      tone="plain"
      shape="icon"
      aria-label="布局大小"
      title="布局大小"
      actions={SIZES.map((name) => ({ value: name, label: name, onSelect: () => choose(name) }))}
      checked={size}
    >
      <Icon name="size" />
    </MenuButton>
  );
}

function choose(size: Size): void {
  setSize(size);
  notify({ title: '布局设置成功', kind: 'success' });
}

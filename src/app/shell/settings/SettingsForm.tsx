import { useState } from 'react';
import { useSnapshot } from 'valtio';
import {
  preferencesState,
  restoreDefaults,
  setScheme,
  setSwitch,
  setTheme,
  useSettings,
} from '../../../state/device/preferences.store.ts';
import type { SchemePreference, SwitchName } from '../../../state/device/stored-preferences.ts';
import { Button } from '../../../ui/Button.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import './settings.css';

const THEMES = [
  ['#1890ff', '拂晓蓝'],
  ['#409eff', '天空蓝'],
  ['#304156', '墨蓝'],
  ['#212121', '墨黑'],
  ['#11a983', '松石绿'],
  ['#13c2c2', '明青'],
  ['#6959cd', '石板紫'],
  ['#f5222d', '薄暮红'],
].map(([value = '', label = '']) => ({ value, label, colour: value }));

const SCHEMES = [
  { value: 'light', label: '浅色' },
  { value: 'dark', label: '深色' },
  { value: 'auto', label: '跟随系统' },
];

const LABELS: Readonly<Record<SwitchName, string>> = {
  tagsView: '显示标签',
  fixedHeader: '固定头部',
  sidebarLogo: '显示LOGO',
  uniqueOpened: '菜单手风琴',
  showFooter: '显示页脚',
};

/** All settings; every choice is applied and stored at once (S-SET-2, S-SET-3). */
export function SettingsForm() {
  const settings = useSettings();
  const { scheme } = useSnapshot(preferencesState);
  return (
    <div className="settings">
      <ThemeChoice theme={settings.theme.toLowerCase()} />
      <Segmented
        label="深色模式"
        choices={SCHEMES}
        value={scheme}
        onChange={(value) => setScheme(value as SchemePreference)}
      />
      <div>
        {Object.entries(LABELS).map(([name, label]) => (
          <Switch
            key={name}
            label={label}
            checked={settings[name as SwitchName]}
            onChange={(on) => setSwitch(name as SwitchName, on)}
          />
        ))}
      </div>
      <Restore />
    </div>
  );
}

function ThemeChoice({ theme }: { theme: string }) {
  return (
    <div>
      <Segmented label="主题颜色" choices={THEMES} value={theme} onChange={setTheme} />
      <label className="settings-colour">
        其他颜色
        <input type="color" value={theme} onChange={(event) => setTheme(event.target.value)} />
      </label>
    </div>
  );
}

function Restore() {
  const [done, setDone] = useState(false);
  const handleRestore = () => {
    restoreDefaults();
    setDone(true);
  };
  return (
    <div>
      <Button onClick={handleRestore}>恢复默认</Button>
      <p role="status" className="soft small">
        {done && '已恢复默认设置'}
      </p>
    </div>
  );
}

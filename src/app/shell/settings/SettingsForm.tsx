import { type CSSProperties, useState } from 'react';
import { useSnapshot } from 'valtio';
import { brandVariables, contrast } from '../../../lib/colour.ts';
import {
  preferencesState,
  setScheme,
  setSwitch,
  setTheme,
  useSettings,
} from '../../../state/device/preferences.store.ts';
import type { SchemePreference, SwitchName } from '../../../state/device/stored-preferences.ts';
import { Segmented } from '../../../ui/choice/Segmented.tsx';
import { Switch, SwitchSample } from '../../../ui/choice/Switch.tsx';

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

const SWITCHES: Readonly<Record<SwitchName, { label: string; hint: string }>> = {
  tagsView: { label: '显示标签', hint: '打开过的页面排在上面' },
  fixedHeader: { label: '固定头部', hint: '滚动时顶栏不动' },
  sidebarLogo: { label: '显示LOGO', hint: '侧栏上方的名称' },
  uniqueOpened: { label: '菜单手风琴', hint: '一次只展开一组' },
  showFooter: { label: '显示页脚', hint: '版权与备案号' },
  singleKeys: { label: '单键快捷键', hint: '如 N 写文章；写字时不算' },
};

/** All settings; each choice is applied and stored at once (S-SET-2, S-SET-3). */
export function SettingsForm() {
  const settings = useSettings();
  const { scheme } = useSnapshot(preferencesState);
  return (
    <div className="settings">
      <Segmented
        label="深色模式"
        choices={SCHEMES}
        value={scheme}
        onChange={(value) => setScheme(value as SchemePreference)}
      />
      <ThemeChoice theme={settings.theme.toLowerCase()} />
      <div>
        <p className="field-label">框架</p>
        {Object.entries(SWITCHES).map(([name, words]) => (
          <Switch
            key={name}
            {...words}
            checked={settings[name as SwitchName]}
            onChange={(on) => setSwitch(name as SwitchName, on)}
          />
        ))}
      </div>
    </div>
  );
}

function ThemeChoice({ theme }: { theme: string }) {
  return (
    <div>
      <Segmented label="主题颜色" choices={THEMES} value={theme} onChange={setTheme} />
      <div className="settings-colour">
        <div>
          <input
            type="color"
            aria-label="其他颜色"
            value={theme}
            onChange={(event) => setTheme(event.target.value)}
          />
          <HexField theme={theme} />
        </div>
        <Outcome theme={theme} />
      </div>
      <Sample />
    </div>
  );
}

/** The colour as text; an invalid value changes nothing and is discarded on blur. */
function HexField({ theme }: { theme: string }) {
  const [typed, setTyped] = useState<string | null>(null);
  const type = (text: string) => {
    setTyped(text);
    if (/^#[0-9a-f]{6}$/i.test(text)) setTheme(text.toLowerCase());
  };
  return (
    <input
      className="input"
      aria-label="颜色值"
      maxLength={7}
      spellCheck={false}
      aria-invalid={typed?.length === 7 && typed.toLowerCase() !== theme}
      value={typed ?? theme}
      onBlur={() => setTyped(null)}
      onChange={({ target }) => type(target.value.trim())}
    />
  );
}

/** How the colour is adjusted: white text must be legible on it (S-SET-3). */
function Outcome({ theme }: { theme: string }) {
  const { scheme } = document.documentElement.dataset;
  const fill = brandVariables(theme, scheme === 'dark' ? 'dark' : 'light')['--brand'] ?? theme;
  return (
    <span className="soft small">
      按钮用 {fill}，白字对比 {contrast(fill, '#ffffff').toFixed(1)}
    </span>
  );
}

/** A sample of the colour in use. */
const Sample = () => (
  <div className="settings-sample" aria-hidden="true">
    <span className="button" data-tone="primary">
      发布
    </span>
    <span className="chip">筛选</span>
    <span className="settings-link">链接</span>
    <SwitchSample />
    <span className="progress">
      <span style={{ transform: 'scaleX(0.6)' } as CSSProperties} />
    </span>
  </div>
);

import './settings.css';
import { useLoaded } from '../../../ui/hooks/use-loaded.ts';
import type { SettingsDrawerProps } from './SettingsPopup.lazy.tsx';

const loadPopup = () => import('./SettingsPopup.lazy.tsx').then((m) => m.SettingsPopup);

/** Choice of looks and layout (S-SET-1). Its code is loaded on first use. */
export function SettingsDrawer(props: SettingsDrawerProps) {
  const Popup = useLoaded<SettingsDrawerProps>(loadPopup, props.open, props.onClose);
  return Popup && <Popup {...props} />;
}

import './settings.css';
import { useLoaded } from '../../../ui/hooks/use-loaded.ts';
import type { SettingsDrawerProps } from './SettingsPopup.lazy.tsx';

const loadPopup = () => import('./SettingsPopup.lazy.tsx').then((m) => m.SettingsPopup);

/** Looks and layout, to choose from (S-SET-1). Its code is loaded when it is first opened. */
export function SettingsDrawer(props: SettingsDrawerProps) {
  const Popup = useLoaded<SettingsDrawerProps>(loadPopup, props.open, props.onClose);
  return Popup && <Popup {...props} />;
}

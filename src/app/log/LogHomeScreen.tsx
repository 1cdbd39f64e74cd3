import { LogScreen } from '../../features/log/LogScreen.tsx';
import { loadFields } from './known-fields.ts';

/** 操作日志, with the field labels of every entity. */
export const LogHomeScreen = () => <LogScreen loadFields={loadFields} />;

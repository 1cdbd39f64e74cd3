import { LogScreen } from '../../features/log/LogScreen.tsx';
import { loadFields } from './known-fields.ts';

/** 操作日志, with the names that every entity gives its fields. */
export const LogHomeScreen = () => <LogScreen loadFields={loadFields} />;

import type { Session } from '../../contract/session/signed-in.ts';
import { formatMoment } from '../../lib/dates/dates.ts';

/** The name of a session, different for two of the same device: Chrome 141，Windows，10.0.0.7，今天 14:32 登录. */
export const sessionName = ({ device, address, createdAt }: Session): string =>
  `${device}，${address}，${formatMoment(createdAt)} 登录`;

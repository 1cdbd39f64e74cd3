import type { Call, Deps } from '../base/call.ts';
import { refusedByRule } from '../base/refusal.ts';
import { type OriginHeaders, originHeaders } from '../security/session/own-origin.ts';

/** Milliseconds between log lines, so that repeated attempts cannot fill the log. */
const LOG_EVERY = 60 * 60_000;
/** Maximum characters of a header in a log line. */
const SHOWN = 100;

const lastLine = new WeakMap<Deps, number>();

/**
 * Refuses a sign-in from a page that is neither ours nor of an allowed origin: its token would have no companion
 * cookie. Usually such a page is ours behind a proxy that forwards a wrong host or scheme, so the log line names the
 * fix.
 */
export function refuseOrigin({ deps, client, http }: Pick<Call, 'deps' | 'client' | 'http'>): void {
  const { origin, sameOrigin } = client;
  if (sameOrigin || (origin !== undefined && deps.config.allowedOrigins.includes(origin))) return;
  const now = deps.now();
  if (now - (lastLine.get(deps) ?? Number.NEGATIVE_INFINITY) >= LOG_EVERY) {
    lastLine.set(deps, now);
    const headers = originHeaders(http.req.header(), deps.config.trustProxy);
    deps.log({ level: 'warn', login: `refused: ${howToMend(headers, deps.config.trustProxy)}` });
  }
  throw refusedByRule('不能从这个网址登录，请联系管理员检查代理设置（服务器日志写明了要改哪一项）');
}

/** The fix for an administrator. Headers are untrusted text: they are truncated, and the log line is JSON. */
function howToMend(
  { origin = '', host = '', ...headers }: OriginHeaders,
  trusted: boolean,
): string {
  const page = shown(origin);
  if (!URL.canParse(origin)) return `a page without an address of its own (Origin: ${page})`;
  const at = new URL(origin);
  const hosts = [host, headers.forwardedHost ?? ''];
  if (hosts.includes(at.host)) {
    return `the page is at ${page}, and the proxy sends X-Forwarded-Proto: https; let it send the scheme that the browser uses`;
  }
  const forwarded = trusted
    ? `or X-Forwarded-Host: ${shown(at.host)}`
    : `or X-Forwarded-Host with TRUST_PROXY=1`;
  return `the page is at ${page}, and the request says Host: ${shown(host)}; let the proxy send Host: ${shown(at.host)} (${forwarded}), or name the page's origin in ALLOWED_ORIGINS if it is on another host`;
}

const shown = (header: string): string => header.slice(0, SHOWN);

import { renderToString } from 'react-dom/server';
import noticesCss from '../app/notices/notices.css?raw';
import frameCss from '../app/shell/frame.css?raw';
import { LoginScreen } from '../features/login/LoginScreen.tsx';
import loginCss from '../features/login/login.css?raw';
import { brandVariables } from '../lib/colour.ts';
import { configState } from '../state/base/config.store.ts';
import type { Settings } from '../state/device/stored-preferences.ts';
import baseCss from '../ui/base.css?raw';
import tokensCss from '../ui/tokens.css?raw';

/** The parts of index.html that make the login form visible and usable before any script has loaded. */
export interface Prerendered {
  login: string;
  css: string;
  title: string;
  subtitle: string;
  settings: Settings;
}

/** Renders the login form and collects the styles of the first paint; runs in Node, through Vite's module runner. */
export function prerender(): Prerendered {
  const { title, subtitle, settings } = configState.values;
  const login = renderToString(
    <LoginScreen onReady={() => Promise.resolve(false)} onSignedIn={() => undefined} />,
  );
  const brand = [
    rule(':root', brandVariables(settings.theme, 'light')),
    rule(':root[data-scheme="dark"]', brandVariables(settings.theme, 'dark')),
  ];
  const css = [tokensCss, ...brand, baseCss, noticesCss, frameCss, loginCss].join('\n');
  return { login, css: compact(css), title, subtitle, settings };
}

const rule = (selector: string, variables: Record<string, string>): string =>
  `${selector}{${Object.entries(variables)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;

/** Removes comments and insignificant white space. */
const compact = (css: string): string =>
  css
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .replace(/\s*([{};,>])\s*/g, '$1')
    .replace(/: (?=[^{}]*[;}])/g, ':')
    .replace(/;\}/g, '}')
    .trim();

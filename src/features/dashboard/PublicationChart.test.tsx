import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CHART_DAYS } from '../../contract/dashboard.ts';
import { chinaDayStart } from '../../lib/dates/dates.ts';
import { PublicationChart } from './PublicationChart.tsx';

it('S-DESK-9 the bars are of China’s days, each once, wherever the device is', () => {
  const days = Array.from({ length: CHART_DAYS }, () => 1);
  // The clocks of Europe and America change on days of this month.
  const html = renderToStaticMarkup(
    <PublicationChart days={days} last={chinaDayStart('2026-03-30')} upToNow={false} />,
  );
  const titles = [...html.matchAll(/<title>(.*?)：1 篇</g)].map(([, title]) => title);
  expect(titles).toEqual([...days.keys()].map((at) => `3月${at + 1}日`));
});

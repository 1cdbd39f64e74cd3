import { useMemo, useRef } from 'react';
import manual from '../../../README.zh-CN.md?raw';
import { Button } from '../../ui/buttons/Button.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { HelpBlock } from './HelpBlock.tsx';
import { parseHelp } from './parse-help.ts';
import './help.css';

/** 使用说明: README.zh-CN.md, built into the app and so available offline. */
export function HelpScreen() {
  const blocks = useMemo(() => parseHelp(manual), []);
  const text = useRef<HTMLDivElement>(null);
  const titles = blocks.flatMap((block) =>
    block.kind === 'heading' && block.level === 2 ? block.text : [],
  );
  const show = (at: number) => {
    const heading = text.current?.querySelectorAll('h2')[at];
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  };
  return (
    <div className="help">
      <PageHeader title="使用说明" />
      <div className="help-columns">
        <nav aria-label="目录" className="help-contents">
          {titles.map((title, at) => (
            <Button key={title} tone="plain" onClick={() => show(at)}>
              {title}
            </Button>
          ))}
        </nav>
        <div ref={text} className="help-text">
          {blocks.map((block, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the manual does not change while it is open
            <HelpBlock key={at} block={block} />
          ))}
        </div>
      </div>
    </div>
  );
}

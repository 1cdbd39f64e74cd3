import { useState } from 'react';
import type { Block, Inline } from './parse-help.ts';

const found = import.meta.glob<string>('../../../docs/screenshots/help/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** Addresses of the manual's pictures, by file name. */
const helpPictures: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(found).map(([path, address]) => [path.split('/').at(-1) ?? '', address]),
);

/** A block of the manual. */
export function HelpBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return block.level === 2 ? <h2 tabIndex={-1}>{block.text}</h2> : <h3>{block.text}</h3>;
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map((item) => (
            <li key={keyOf(item)}>
              <Line parts={item} />
            </li>
          ))}
        </List>
      );
    }
    case 'table':
      return <Table head={block.head} rows={block.rows} />;
    case 'picture':
      return <Picture alt={block.alt} file={block.file} />;
    default:
      return (
        <p>
          <Line parts={block.parts} />
        </p>
      );
  }
}

const keyOf = (parts: readonly Inline[]): string => parts.map(({ text }) => text).join('');

function Table({ head, rows }: { head: Inline[][]; rows: Inline[][][] }) {
  return (
    <div className="help-table">
      <table className="table">
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={keyOf(cell)} scope="col">
                <Line parts={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.map(keyOf).join()}>
              {row.map((cell) => (
                <td key={keyOf(cell)}>
                  <Line parts={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Line({ parts }: { parts: readonly Inline[] }) {
  return parts.map((part) => <Part key={part.kind + part.text} part={part} />);
}

function Part({ part: { kind, text, href } }: { part: Inline }) {
  if (kind === 'strong') return <strong>{text}</strong>;
  if (kind === 'code') return <kbd>{text}</kbd>;
  if (kind !== 'link') return text;
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {text}
    </a>
  );
}

/** Pictures are not cached on the device: offline their alternative text is shown instead. */
function Picture({ alt, file }: { alt: string; file: string }) {
  const [failed, setFailed] = useState(false);
  const address = helpPictures[file.split('/').at(-1) ?? ''];
  if (!address || failed) return null;
  return (
    <img
      src={address}
      alt={alt}
      loading="lazy"
      width="960"
      height="600"
      onError={() => setFailed(true)}
    />
  );
}

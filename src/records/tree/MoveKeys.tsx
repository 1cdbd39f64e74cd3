import { Fragment } from 'react';
import { keyNames } from '../../state/keys/shortcuts.ts';

/** The keys that move a row, named as on this device's keyboard: Alt with these arrow keys. */
export const MoveKeys = ({ arrows = '↑↓' }: { arrows?: string }) =>
  [keyNames({ alt: true, key: '↑' })[0], ...arrows].map((key) => (
    <Fragment key={key}>
      {' '}
      <kbd>{key}</kbd>
    </Fragment>
  ));

import { sessionCalls } from '../../contract/access/session.ts';
import { listKind } from '../../records/kind.ts';

const { search } = sessionCalls;

/** Those who are signed in; what is shown of each is not a row (SignedInUsers.tsx). */
export const sessions = listKind(
  { search },
  {
    entity: 'session',
    label: '会话',
    measure: '人',
    titleOf: ({ name }) => name,
    columns: [],
    filters: [],
  },
);

import { sessionCalls } from '../../contract/access/session.ts';
import { listKind } from '../../records/kind.ts';

const { search } = sessionCalls;

/** Signed-in users; without columns, as SignedInUsers.tsx renders them. */
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

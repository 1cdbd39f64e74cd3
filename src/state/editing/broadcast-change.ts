import { requireUserName } from '../session/session.store.ts';

/** Tells every tab of the user, this one included, that the server has taken a write which no save in the outbox was. */
export async function broadcastChange(entity: string): Promise<void> {
  const user = requireUserName();
  // What tabs talk through is not needed before somebody has something to say.
  const { announce } = await import('../../offline/model/messages.ts');
  announce(user, { type: 'changed', entity });
}

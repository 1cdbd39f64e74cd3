import { requireUserName } from '../../session/session.store.ts';

/** Notifies every tab of the user, this one included, of a successful write that did not go through the outbox. */
export async function broadcastChange(entity: string): Promise<void> {
  const user = requireUserName();
  // The channel module is loaded with the first message.
  const { announce } = await import('../../../offline/model/messages.ts');
  announce(user, { type: 'changed', entity });
}

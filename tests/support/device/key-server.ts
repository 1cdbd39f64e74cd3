import type { RawKey } from '../../../src/offline/db/sealing-key.ts';

/** What the server keeps of the keys of one user, as the contract describes it, and what one device remembers of them. */
export class KeyServer {
  readonly keys = new Map<string, { bytes: Uint8Array<ArrayBuffer>; forNext: boolean }>();
  /** Ids that the device was given, beside what lies in its database. */
  readonly given = new Set<string>();
  /** Called before and after each call has its effect: what throws there is a call or an answer that is lost. */
  onCall = (_name: string): void => undefined;

  make(forNext = false): RawKey {
    const id = crypto.randomUUID();
    const bytes = crypto.getRandomValues(new Uint8Array(32));
    this.given.add(id);
    this.keys.set(id, { bytes, forNext });
    return { id, bytes };
  }

  async ask(need: ReadonlySet<string>) {
    this.onCall('ask');
    const wanted = [...new Set([...need, ...this.given])];
    const known = wanted.filter((id) => this.keys.has(id)).map((id) => this.raw(id));
    const next = known.find(({ id }) => this.keys.get(id)?.forNext);
    if (next) this.keys.set(next.id, { bytes: next.bytes, forNext: false });
    const current = next ?? this.make();
    this.onCall('asked');
    const lost = [...need].filter((id) => !this.keys.has(id));
    return { current, others: known.filter(({ id }) => id !== current.id), lost };
  }

  makeNext = async (): Promise<RawKey> => {
    this.onCall('makeNext');
    const key = this.make(true);
    this.onCall('madeNext');
    return key;
  };

  forget = async (id: string): Promise<void> => {
    this.onCall('forget');
    this.keys.delete(id);
    this.onCall('forgot');
    this.given.delete(id);
  };

  raw(id: string): RawKey {
    const { bytes } = this.keys.get(id) as { bytes: Uint8Array<ArrayBuffer> };
    return { id, bytes };
  }

  get ids(): string[] {
    return [...this.keys.keys()];
  }
}

import type { Storage } from '../../../server/storage/storage.ts';

/** The same storage, whose disk cannot read one of its files any more. */
export function withBadSector(storage: Storage, bad: string): Storage {
  const broken = () =>
    Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO', syscall: 'read' });
  const half = () =>
    new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new Uint8Array([0])),
      pull: (controller) => controller.error(broken()),
    });
  return {
    ...storage,
    read: async (name, start, end) => (name === bad ? half() : storage.read(name, start, end)),
    inspect: async (name) => {
      if (name === bad) throw broken();
      return storage.inspect(name);
    },
  };
}

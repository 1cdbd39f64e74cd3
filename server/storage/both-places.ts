import { copyFile } from './copy-file.ts';
import type { Storage } from './storage.ts';

/**
 * Storage in two places while files are moved: new files go to the first, those of the second can still be read, and
 * their uploads continued.
 */
export function bothPlaces(first: Storage, second: Storage): Storage {
  /** Looks in the first place again: between the two look-ups the file may have been moved there. */
  const find = async <T>(look: (place: Storage) => Promise<T | null>): Promise<T | null> =>
    (await look(first)) ?? (await look(second)) ?? look(first);
  const inBoth = async (work: (place: Storage) => Promise<void>) => {
    await work(second);
    await work(first);
  };
  return {
    receive: (bytes, maxBytes) => first.receive(bytes, maxBytes),
    newPart: (name) => first.newPart(name),
    holdsPart: async (name) => (await first.holdsPart(name)) || second.holdsPart(name),
    writePart: async (name, offset, bytes) =>
      (await first.writePart(name, offset, bytes)) || second.writePart(name, offset, bytes),
    inspectPart: async (name) => (await first.inspectPart(name)) ?? second.inspectPart(name),
    readPart: async (name) => (await first.readPart(name)) ?? second.readPart(name),
    async commitPart(name, size) {
      if (!(await second.holdsPart(name))) return first.commitPart(name, size);
      await second.commitPart(name, size);
      // The command that moves files may already have finished.
      await copyFile(second, first, { name, size });
    },
    dropPart: (name) => inBoth((place) => place.dropPart(name)),
    inspect: (name) => find((place) => place.inspect(name)),
    read: (name, start, end) => find((place) => place.read(name, start, end)),
    sizeOf: (name) => find((place) => place.sizeOf(name)),
    savingAddress: (name, size, saving) => find((place) => place.savingAddress(name, size, saving)),
    drop: (name) => inBoth((place) => place.drop(name)),
    async *list() {
      yield* first.list();
      for await (const file of second.list())
        if ((await first.sizeOf(file.name)) === null) yield file;
    },
    probe: () => first.probe(),
    dropArrivals: (before) => inBoth((place) => place.dropArrivals(before)),
    dropParts: (before) => inBoth((place) => place.dropParts(before)),
  };
}

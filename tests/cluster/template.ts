import { readFile, writeFile } from 'node:fs/promises';

const FOLDER = new URL('conf/', import.meta.url);

/** Writes a configuration of `conf/` with values for the names in `${…}`, as `envsubst` does; throws where one is missing. */
export async function fillTemplate(
  name: string,
  values: Record<string, string>,
  path: string,
): Promise<void> {
  const text = await readFile(new URL(name, FOLDER), 'utf8');
  const filled = text.replaceAll(/\$\{([A-Z][A-Z_\d]*)\}/g, (_, key: string) => {
    const value = values[key];
    if (value === undefined) throw new Error(`${name}: no value for ${key}`);
    return value;
  });
  await writeFile(path, filled);
}

/** The build's own files on this device, with their sizes and when the server gave them, milliseconds. */
export async function appFiles(): Promise<{ bytes: number; at: number }[]> {
  // Over plain HTTP there is no such storage.
  if (!('caches' in globalThis)) return [];
  const perCache = (await caches.keys()).map(async (name) => {
    const cache = await caches.open(name);
    return Promise.all((await cache.matchAll()).map(measure));
  });
  return (await Promise.all(perCache)).flat();
}

async function measure(response: Response): Promise<{ bytes: number; at: number }> {
  const { size } = await response.blob();
  const at = Date.parse(response.headers.get('date') ?? '');
  return { bytes: size, at: Number.isNaN(at) ? 0 : at };
}

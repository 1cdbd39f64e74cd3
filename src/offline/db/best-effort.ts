/**
 * The outcome of work on storage that nothing depends on, or `otherwise` where it fails. Where storage is denied, some
 * browsers throw at once instead of failing later.
 */
export async function bestEffort<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work();
  } catch {
    return otherwise;
  }
}

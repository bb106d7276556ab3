/** Disks answer several questions at once sooner than one after the other; more than this help no further. */
const AT_ONCE = 16

/** Does the work for all of them, a few at a time; results are in the order of the items. */
export async function inParallel<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results = new Array<R>(items.length)
  let next = 0
  const goOn = async () => {
    for (let i = next++; i < items.length; i = next++) results[i] = await work(items[i]!)
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, goOn))
  return results
}

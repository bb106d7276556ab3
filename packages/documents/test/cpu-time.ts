/** Milliseconds of processor time a piece of work takes; unlike a clock, the same on a busy machine. */
export function cpuTime(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

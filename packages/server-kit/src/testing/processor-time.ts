/**
 * Starts to count the processor time of this process; the returned function says how many milliseconds it was. Unlike a
 * duration it does not grow while other processes use the processors.
 */
export const countProcessorTime = (): (() => number) => {
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
}

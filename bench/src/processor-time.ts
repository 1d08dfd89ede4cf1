import { readdirSync, readFileSync } from 'node:fs'

// The value of `getconf CLK_TCK` on every Linux.
const ticksPerSecond = 100

const statOf = (pid: number | string) => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }
  } catch {
    return undefined
  }
}

/**
 * Returns the microseconds of processor time of a process and its children; undefined where the system does not report
 * them.
 */
export const familyTime = (pid: number): number | undefined => {
  const own = statOf(pid)
  if (own === undefined) return undefined
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((stat) => stat?.parent === pid)
  return ((own.ticks + children.reduce((sum, stat) => sum + (stat?.ticks ?? 0), 0)) * 1_000_000) / ticksPerSecond
}

import { readdirSync, readFileSync } from 'node:fs'

// What `getconf CLK_TCK` says on every Linux.
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

/** Microseconds that a process and its children have used so far; undefined where the system does not tell. */
export const familyTime = (pid: number): number | undefined => {
  const own = statOf(pid)
  if (own === undefined) return undefined
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((stat) => stat?.parent === pid)
  return ((own.ticks + children.reduce((sum, stat) => sum + (stat?.ticks ?? 0), 0)) * 1_000_000) / ticksPerSecond
}

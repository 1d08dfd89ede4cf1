import { readFileSync } from 'node:fs'

/** Of a process in MB, as the system counts it. */
export const residentMegabytes = (pid: number): number => {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1] ?? Number.NaN) / 1024
}

/** The process that another one has started; the starter has only its server. */
export const childOf = (pid: number): number =>
  Number.parseInt(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8'), 10)

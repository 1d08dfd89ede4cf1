import { Session } from 'node:inspector/promises'

export type Share = {
  readonly part: string
  /** Of the time in which the process was not idle, 0 to 1. */
  readonly share: number
}

/** Where a function belongs: its package, the folder of ours, or what of node it is. */
const partOf = (name: string, url: string): string => {
  if (name.startsWith('(')) return name
  if (url.startsWith('node:'))
    return `node ${url.replace('node:internal/', 'node:').split('/')[0]?.slice('node:'.length)}`
  if (url === '') return 'node (native)'
  const path = decodeURIComponent(url).replaceAll('\\', '/')
  const installed = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]
  if (installed !== undefined) return installed
  return /\/((?:apps|packages)\/[^/]+\/.*)$/.exec(path)?.[1] ?? 'other'
}

/** Samples this process until the function it answers is called, which tells who used the time, greatest first. */
export const startProfile = async (): Promise<() => Promise<Share[]>> => {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.setSamplingInterval', { interval: 250 })
  await session.post('Profiler.start')
  return async () => {
    const { profile } = await session.post('Profiler.stop')
    session.disconnect()
    const nodes = new Map(profile.nodes.map((node) => [node.id, node]))
    const times = new Map<string, number>()
    let busy = 0
    for (const [index, id] of (profile.samples ?? []).entries()) {
      const frame = nodes.get(id)?.callFrame
      const time = profile.timeDeltas?.[index] ?? 0
      if (frame === undefined || frame.functionName === '(idle)') continue
      const part = partOf(frame.functionName, frame.url)
      times.set(part, (times.get(part) ?? 0) + time)
      busy += time
    }
    return [...times].map(([part, time]) => ({ part, share: time / busy })).sort((a, b) => b.share - a.share)
  }
}

import type { Profiler } from 'node:inspector'
import { Session } from 'node:inspector/promises'

export type Share = {
  readonly part: string
  /** The share of the time in which the process was not idle, 0 to 1. */
  readonly share: number
}

/**
 * Returns the owner of a function: its package, its file in this project, or the part of Node; undefined for built-in
 * functions.
 */
const partOf = (name: string, url: string): string | undefined => {
  if (name.startsWith('(')) return name
  if (url === '') return undefined
  if (url.startsWith('node:')) return `node:${url.replace(/^node:(?:internal\/)?/, '').split('/')[0]}`
  const path = decodeURIComponent(url).replaceAll('\\', '/')
  const installed = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]
  if (installed !== undefined) return installed
  return /\/((?:apps|packages)\/[^/]+\/.*)$/.exec(path)?.[1] ?? 'other'
}

// The cost of sampling itself is counted for no owner.
const ignored = new Set(['(idle)', 'node:inspector'])

type Tree = Map<number, { readonly part: string | undefined; parent: number }>

const treeOf = (profile: Profiler.Profile): Tree => {
  const tree: Tree = new Map()
  for (const { id, callFrame } of profile.nodes)
    tree.set(id, { part: partOf(callFrame.functionName, callFrame.url), parent: 0 })
  for (const { id, children } of profile.nodes) {
    for (const child of children ?? []) {
      const node = tree.get(child)
      if (node) node.parent = id
    }
  }
  return tree
}

/** Built-in functions (parsing JSON, writing to a socket) are counted for their caller. */
const callerPart = (tree: Tree, id: number): string => {
  for (let node = tree.get(id); node !== undefined; node = tree.get(node.parent))
    if (node.part !== undefined) return node.part
  return 'other'
}

/** Samples this process until the returned function is called; that one returns the shares of time, largest first. */
export const startProfile = async (): Promise<() => Promise<Share[]>> => {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.setSamplingInterval', { interval: 500 })
  await session.post('Profiler.start')
  return async () => {
    const { profile } = await session.post('Profiler.stop')
    session.disconnect()
    const tree = treeOf(profile)
    const times = new Map<string, number>()
    let busy = 0
    for (const [index, id] of (profile.samples ?? []).entries()) {
      const part = callerPart(tree, id)
      if (ignored.has(part)) continue
      const time = profile.timeDeltas?.[index] ?? 0
      times.set(part, (times.get(part) ?? 0) + time)
      busy += time
    }
    return [...times].map(([part, time]) => ({ part, share: time / busy })).sort((a, b) => b.share - a.share)
  }
}

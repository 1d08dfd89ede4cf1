type Waiting = { readonly start: () => void; readonly refuse: () => void }

type Lane = {
  size: number
  readonly waiting: Waiting[]
  /** In serving order: the lane served last is at the end. */
  readonly lanes: Map<string, Lane>
}

type Options = {
  readonly atOnce: number
  readonly mostWaiting: number
  /** Creates the error for a refused task. */
  readonly full: () => Error
}

export type FairQueue = <T>(path: readonly string[], task: () => Promise<T>) => Promise<T>

/**
 * Creates a queue that serves its lanes round-robin, and the lanes inside each lane as well, so a full lane does not
 * delay the others. When more than `mostWaiting` tasks wait, it refuses the newest task of the longest lane instead of
 * the newest task overall.
 */
export const createFairQueue = ({ atOnce, mostWaiting, full }: Options): FairQueue => {
  const all = newLane()
  let running = 0
  const startNext = () => {
    while (running < atOnce && all.size > 0) {
      running += 1
      takeFirst(all)?.start()
    }
  }
  return (path, task) =>
    new Promise((resolve, reject) => {
      const start = () => {
        void task()
          .then(resolve, reject)
          .finally(() => {
            running -= 1
            startNext()
          })
      }
      add(all, path, { start, refuse: () => reject(full()) })
      startNext()
      if (all.size > mostWaiting) takeLastOfLongest(all)?.refuse()
    })
}

const newLane = (): Lane => ({ size: 0, waiting: [], lanes: new Map() })

const add = (lane: Lane, [name, ...rest]: readonly string[], one: Waiting): void => {
  lane.size += 1
  if (name === undefined) {
    lane.waiting.push(one)
    return
  }
  const inner = lane.lanes.get(name) ?? newLane()
  lane.lanes.set(name, inner)
  add(inner, rest, one)
}

const takeFirst = (lane: Lane): Waiting | undefined => {
  lane.size -= 1
  const [first] = lane.lanes
  if (first === undefined) return lane.waiting.shift()
  const [name, inner] = first
  const taken = takeFirst(inner)
  lane.lanes.delete(name)
  if (inner.size > 0) lane.lanes.set(name, inner)
  return taken
}

const takeLastOfLongest = (lane: Lane): Waiting | undefined => {
  lane.size -= 1
  const [longest] = [...lane.lanes].toSorted(([, a], [, b]) => b.size - a.size)
  if (longest === undefined) return lane.waiting.pop()
  const [name, inner] = longest
  const taken = takeLastOfLongest(inner)
  if (inner.size === 0) lane.lanes.delete(name)
  return taken
}

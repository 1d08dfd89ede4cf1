import { setImmediate as turn } from 'node:timers/promises'

type Timer = { readonly id: number; readonly at: number; readonly page: number; readonly run: () => void }

/** A simulated clock for the server and for the timers of all pages; tests advance it. */
export const startTime = (beginning: string) => {
  let now = Date.parse(beginning)
  let timers: readonly Timer[] = []
  let last = 0
  let underWay = 0

  /** Tracks real asynchronous work: nothing counts as idle before it has ended. */
  const during = async <T>(work: Promise<T>): Promise<T> => {
    underWay += 1
    try {
      return await work
    } finally {
      underWay -= 1
    }
  }

  /** Resolves when no page has work left at the current time. The phone's storage works in turns of the event loop. */
  const idle = async () => {
    for (let quiet = 0; quiet < 12; quiet += 1) {
      await turn()
      if (underWay > 0) quiet = 0
    }
  }

  const passUntil = async (end: number) => {
    for (;;) {
      const next = timers.filter(({ at }) => at <= end).reduce<Timer | undefined>(earlier, undefined)
      if (!next) break
      timers = timers.filter(({ id }) => id !== next.id)
      now = Math.max(now, next.at)
      next.run()
      await idle()
    }
    now = Math.max(now, end)
  }

  return {
    now: () => now,
    during,
    idle,
    pass: (milliseconds: number) => passUntil(now + milliseconds),
    /** Removes all timers and sets the time. */
    begin: (instant: string) => {
      now = Date.parse(instant)
      timers = []
    },
    setTimer: (page: number, run: () => void, delay = 0): number => {
      last += 1
      timers = [...timers, { id: last, at: now + delay, page, run }]
      return last
    },
    clearTimer: (id: number) => {
      timers = timers.filter((timer) => timer.id !== id)
    },
    forgetPage: (page: number) => {
      timers = timers.filter((timer) => timer.page !== page)
    },
  }
}

const earlier = (one: Timer | undefined, other: Timer): Timer => (one && one.at <= other.at ? one : other)

export type VirtualTime = ReturnType<typeof startTime>

import { setTimeout as sleep } from 'node:timers/promises'
import { failure } from './failures.ts'
import { type Connection, openConnection } from './single-connection.ts'
import type { Sql } from './sql.ts'

type Channel = {
  readonly onMessage: (payload: string) => void
  /** Nobody knows what was missed: called at first, and whenever a lost connection is back. */
  readonly onGap: () => void
}

const firstPause = 50
const longestPause = 1000
// A connection whose other end went silently is found out by this.
const signOfLifeEvery = 15_000

/** A connection that comes back by itself, for what belongs to one: LISTEN, and locks that say "I am alive". */
export const createLasting = (url: string) => {
  const channels = new Map<string, Channel>()
  let current: Connection | undefined
  let isEnding = false
  let upkeep: Promise<void> | undefined

  const open = async (): Promise<void> => {
    const opened = await openConnection(url, {
      name: 'nhip-cau lasting',
      onNotification: (channel, payload) => channels.get(channel)?.onMessage(payload),
    })
    try {
      for (const channel of channels.keys()) await opened`listen ${opened(channel)}`
    } catch (error) {
      await opened.end()
      throw error
    }
    current = opened
    for (const { onGap } of channels.values()) onGap()
  }
  const comeBack = async (): Promise<void> => {
    for (let pause = firstPause; !isEnding; pause = Math.min(longestPause, pause * 2)) {
      await sleep(pause)
      if (await open().then(isSo, isNotSo)) return
    }
  }
  const keepUp = async (): Promise<void> => {
    while (!isEnding) {
      await current?.closed
      current = undefined
      await comeBack()
    }
  }
  // A statement that is not answered ends the connection, and with that it comes back.
  const heart = setInterval(() => void current?.unsafe('select 1').then(isSo, isNotSo), signOfLifeEvery)
  heart.unref()

  let started: Promise<void> | undefined
  const start = (): Promise<void> => {
    started ??= open().then(
      () => {
        upkeep = keepUp()
      },
      (error: unknown) => {
        // Whoever asks next tries again.
        started = undefined
        throw error
      },
    )
    return started
  }
  return {
    /** The connection as it is now; while it is away, a failure. */
    use: async (): Promise<Sql> => {
      await start()
      if (!current) throw failure('connection_lost')
      return current
    },
    listen: async (name: string, channel: Channel) => {
      await start()
      channels.set(name, channel)
      // While it is away the connection will listen as soon as it is back.
      await current?.unsafe(`listen ${name}`)
      channel.onGap()
      return { unlisten: async () => void channels.delete(name) }
    },
    end: async () => {
      isEnding = true
      clearInterval(heart)
      await started?.catch(isNotSo)
      await current?.end()
      await upkeep
      // One that was coming back just then.
      await current?.end()
    },
  }
}

const isSo = () => true
const isNotSo = () => false

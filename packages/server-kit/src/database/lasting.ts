import { setTimeout as sleep } from 'node:timers/promises'
import { failure } from './failures.ts'
import { type Connection, openConnection } from './single-connection.ts'
import type { Sql } from './sql.ts'

type Channel = {
  readonly onMessage: (payload: string) => void
  /** Called at the start and after each reconnect, because messages may have been missed. */
  readonly onGap: () => void
}

const firstPause = 50
const longestPause = 1000
// A regular statement detects a connection whose other end does not respond.
const heartbeatEvery = 15_000

/** A connection that reconnects by itself, for LISTEN and for advisory locks that show that the process is alive. */
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
  const reconnect = async (): Promise<void> => {
    for (let pause = firstPause; !isEnding; pause = Math.min(longestPause, pause * 2)) {
      await sleep(pause)
      if (await open().then(returnTrue, returnFalse)) return
    }
  }
  const keepUp = async (): Promise<void> => {
    while (!isEnding) {
      await current?.closed
      current = undefined
      await reconnect()
    }
  }
  // A statement that times out ends the connection, which then reconnects.
  const heartbeat = setInterval(() => void current?.unsafe('select 1').then(returnTrue, returnFalse), heartbeatEvery)
  heartbeat.unref()

  let started: Promise<void> | undefined
  const start = (): Promise<void> => {
    started ??= open().then(
      () => {
        upkeep = keepUp()
      },
      (error: unknown) => {
        // The next call tries again.
        started = undefined
        throw error
      },
    )
    return started
  }
  return {
    /** The current connection; throws `connection_lost` while there is none. */
    use: async (): Promise<Sql> => {
      await start()
      if (!current) throw failure('connection_lost')
      return current
    },
    listen: async (name: string, channel: Channel) => {
      await start()
      channels.set(name, channel)
      // Without a current connection, the reconnect issues LISTEN for all channels.
      await current?.unsafe(`listen ${name}`)
      channel.onGap()
      return { unlisten: async () => void channels.delete(name) }
    },
    end: async () => {
      isEnding = true
      clearInterval(heartbeat)
      await started?.catch(returnFalse)
      await current?.end()
      await upkeep
      // A reconnect may have completed in the meantime.
      await current?.end()
    },
  }
}

const returnTrue = () => true
const returnFalse = () => false

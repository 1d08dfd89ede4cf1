import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** One connection through the proxy. */
export type Link = {
  /** Closes both sides at once, the client's side with a reset. */
  reset(): void
  /** Stops forwarding without closing either side. */
  silence(): void
  /** Calls `happen` instead of forwarding the first response that contains this text. */
  insteadOf(answer: string, happen: () => void): void
}

export type TcpProxy = {
  /** The target URL through the proxy. */
  readonly url: string
  /** The connection that the server sees with this client port. */
  link(port: number): Link
  /** Stops forwarding on all connections, including new ones, until `speak`. */
  silence(): void
  speak(): void
  /**
   * `watcher` is called before each chunk to the server is forwarded; `false` drops the chunk. Undefined forwards all.
   */
  watch(watcher: (() => boolean) | undefined): void
  close(): Promise<void>
}

/** Starts a proxy between a program and its database that simulates network failures. */
export const startTcpProxy = async (target: string): Promise<TcpProxy> => {
  const { hostname, port } = new URL(target)
  const links = new Map<Socket, Link & { pause(): void; resume(): void }>()
  const open = new Set<Socket>()
  let isSilent = false
  let watcher: (() => boolean) | undefined

  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    let isCut = false
    let caught: { answer: string; happen: () => void } | undefined
    const isMute = () => isCut || isSilent
    const pause = () => {
      near.pause()
      far.pause()
    }
    near.on('data', (sent) => void (watcher?.() === false || far.write(sent)))
    far.on('data', (answer) => {
      if (!caught || !answer.includes(caught.answer)) return void near.write(answer)
      const { happen } = caught
      caught = undefined
      happen()
    })
    // A silent network does not report either that the other side closed the connection.
    near.on('close', () => void (isMute() || far.destroy()))
    far.on('close', () => {
      links.delete(far)
      if (!isMute()) near.destroy()
    })
    for (const side of [near, far]) {
      side.setNoDelay(true)
      side.on('error', () => undefined)
      open.add(side)
    }
    links.set(far, {
      reset: () => {
        near.resetAndDestroy()
        far.destroy()
      },
      silence: () => {
        isCut = true
        pause()
      },
      insteadOf: (answer, happen) => {
        caught = { answer, happen }
      },
      pause,
      resume: () => {
        if (isCut) return
        near.resume()
        far.resume()
      },
    })
    if (isSilent) pause()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const own = server.address()
  const url = new URL(target)
  url.host = `127.0.0.1:${typeof own === 'object' && own ? own.port : 0}`

  return {
    url: url.href,
    link: (from) => {
      const found = [...links].find(([far]) => far.localPort === from)
      if (!found) throw new Error(`No connection comes from port ${from}.`)
      return found[1]
    },
    silence: () => {
      isSilent = true
      for (const link of links.values()) link.pause()
    },
    watch: (next) => {
      watcher = next
    },
    speak: () => {
      isSilent = false
      for (const link of links.values()) link.resume()
    },
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}

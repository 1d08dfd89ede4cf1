import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** One connection that goes through the proxy. */
export type Link = {
  /** Both sides learn at once that it is gone, the nearer one by a reset. */
  reset(): void
  /** Nothing passes any more, and nobody is notified. */
  silence(): void
  /** What happens instead of passing on the first answer that holds this text. */
  insteadOf(answer: string, happen: () => void): void
}

export type TcpProxy = {
  /** The same address by way of the proxy. */
  readonly url: string
  /** The connection that the other end sees coming from this port. */
  link(port: number): Link
  /** All of them, and those that come later, until `speak`. */
  silence(): void
  speak(): void
  /** Called with each piece before it is sent on; `false` keeps it. Undefined: everything passes. */
  watch(watcher: (() => boolean) | undefined): void
  close(): Promise<void>
}

/** Stands between a program and its database and does what networks do. */
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
    // A network that went silent does not tell either that the other side left.
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

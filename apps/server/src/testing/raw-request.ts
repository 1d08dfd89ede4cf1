import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Opens a TCP connection on which any bytes can be sent at any speed. */
export const rawRequest = async (url: string) => {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  let answer = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text
  })
  const begun = performance.now()
  const closed = new Promise<number>((resolve) => socket.once('close', () => resolve(performance.now() - begun)))
  return {
    send: (text: string | Uint8Array) => void socket.write(text),
    /** Sends pieces with pauses until a response arrives or the connection is closed. */
    drip: async (piece: string | Uint8Array, every: number) => {
      while (!socket.destroyed && answer === '') {
        socket.write(piece)
        await sleep(every)
      }
    },
    answer: () => answer,
    /** Milliseconds until the server closed the connection. */
    closed,
    hangUp: () => socket.destroy(),
  }
}

export const headersOf = (lines: Readonly<Record<string, string | number>>) =>
  Object.entries(lines)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')

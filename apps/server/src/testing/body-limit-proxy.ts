import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A reverse proxy as schools have one before the product: it refuses bodies above a limit and passes all else on. */
export const startBodyLimitProxy = async (target: string, limit: number) => {
  let forwarded = 0
  let refused = 0
  let watch: (bytes: number) => void = () => undefined
  const server = createServer((asked, answer) => {
    asked.on('error', () => undefined)
    answer.on('error', () => undefined)
    if (Number(asked.headers['content-length'] ?? 0) > limit) {
      refused += 1
      answer.writeHead(413, { connection: 'close' }).end()
      return
    }
    const { hostname, port } = new URL(target)
    const { method, headers, url: path } = asked
    const far = request({ hostname, port, method, headers, path, agent: false }, (from) => {
      answer.writeHead(from.statusCode ?? 502, from.headers)
      from.on('error', () => answer.destroy())
      from.pipe(answer)
    })
    far.on('error', () => answer.destroy())
    // A lost client ends the request to the server in its middle.
    answer.on('close', () => void (answer.writableFinished || far.destroy()))
    asked.on('data', (bytes: Buffer) => {
      if (method !== 'PATCH') return
      forwarded += bytes.length
      watch(forwarded)
    })
    asked.pipe(far)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Bytes of uploads that were passed on, those sent twice included. */
    forwarded: () => forwarded,
    refused: () => refused,
    /** Called with the sum after each piece. */
    onForwarded: (watcher: typeof watch) => {
      watch = watcher
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  }
}

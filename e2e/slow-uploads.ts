import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'

const bytesPerSecond = 300_000

export type SlowUploads = {
  /** The address of the proxy for a browser context. */
  readonly server: string
  /** From now on bodies pass at full speed. */
  speedUp(): void
  stop(): void
}

/**
 * Starts an HTTP proxy to the product that lets the bodies of requests pass slowly. Chromium's own emulation of a slow network
 * sometimes leaves a request without an answer.
 */
export const startSlowUploads = async (product: string): Promise<SlowUploads> => {
  let slow = true
  const proxy = createServer((received, answer) => {
    const { url = '', method, headers } = received
    if (!url.startsWith(`${product}/`)) {
      answer.writeHead(403).end()
      return
    }
    const forwarded = request(url, { method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      void pipeline(response, answer).catch(() => answer.destroy())
    })
    forwarded.on('error', () => answer.destroy())
    const delayed = async function* (body: AsyncIterable<Buffer>) {
      for await (const chunk of body) {
        if (slow) await setTimeout((chunk.length / bytesPerSecond) * 1000)
        yield chunk
      }
    }
    pipeline(received, delayed, forwarded).catch(() => forwarded.destroy())
  })
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening))
  return {
    server: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    speedUp: () => {
      slow = false
    },
    stop: () => {
      proxy.close()
      proxy.closeAllConnections()
    },
  }
}

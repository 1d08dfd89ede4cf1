import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Endpoint } from '@nhip-cau/contract/kernel'
import { parentListInput } from '@nhip-cau/contract/parents'
import { type Client, clientWith } from '@nhip-cau/server/testing/client'
import { startTwoSchools, type TestServer } from '@nhip-cau/server/testing/test-school'
import { programSettings } from '@nhip-cau/server-kit/testing/program-settings'
import { startTcpProxy } from '@nhip-cau/server-kit/testing/tcp-proxy'

const program = fileURLToPath(new URL('../main.ts', import.meta.url))

/** Runs once between main's response and its delivery to the node. */
type Between = () => Promise<unknown>

/**
 * Starts another process of the node, which can be killed. Its requests to main go through a relay that can run a
 * function before it delivers main's response.
 */
export const startSeparateNode = async (life: TestServer) => {
  const between = new Map<string, Between>()
  const asked: string[] = []
  let delay = 0
  let broken: string | undefined
  const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`
  const relay = createServer((request, response) => {
    const pass = async () => {
      const { method = 'GET', url = '/', headers } = request
      if (url === broken) {
        response.writeHead(502).end()
        return
      }
      const isCall = url.startsWith('/main/node/accounts')
      const body = await buffer(request)
      const answer = await fetch(life.url + url, {
        method,
        headers: { authorization: headers.authorization ?? '', 'content-type': headers['content-type'] ?? '' },
        ...(body.length > 0 ? { body } : {}),
      })
      const content = Buffer.from(await answer.arrayBuffer())
      if (isCall) {
        const name = nameOf({ method: method as 'GET', path: url.replace(/[0-9a-f-]{36}/, ':id') })
        asked.push(name)
        const happens = between.get(name)
        between.delete(name)
        await happens?.()
        await new Promise((resolve) => setTimeout(resolve, delay))
      }
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(content)
    }
    pass().catch(() => response.destroy())
  })
  await once(relay.listen(0, '127.0.0.1'), 'listening')
  const mainUrl = `http://127.0.0.1:${(relay.address() as AddressInfo).port}`
  const { settings } = life
  const database = await startTcpProxy(settings.nodeDatabaseUrl)
  let child: ChildProcess | undefined
  let url = ''

  const start = async () => {
    const started = spawn(process.execPath, [program], {
      env: {
        ...programSettings(),
        NODE_DATABASE_URL: database.url,
        MAIN_URL: mainUrl,
        NODE_SECRET: settings.nodeSecret,
        FILE_SECRET: settings.fileSecret,
        DATA_SECRET: settings.dataSecret,
        DATA_DIR: settings.dataDir,
        PORT: '0',
        JOBS: '0',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child = started
    url = await new Promise<string>((resolve, reject) => {
      let text = ''
      started.stdout.on('data', (part) => {
        text += String(part)
        const found = /"url":"([^"]+)"/.exec(text)?.[1]
        if (found !== undefined) resolve(found)
      })
      started.once('exit', () => reject(new Error(`the node did not start: ${text}`)))
    })
  }
  const isGone = () => child === undefined || child.exitCode !== null || child.signalCode !== null
  const kill = async () => {
    if (child === undefined || isGone()) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  await start()
  return {
    /** Starts the process again if it was killed. */
    restart: async () => {
      database.watch(undefined)
      if (isGone()) await start()
    },
    kill,
    url: () => url,
    /** A client with the same session at this process. */
    as: ({ role, session }: Client) => clientWith(url, role, session),
    /** The requests about accounts sent to main, such as `POST /main/node/accounts`. */
    asked,
    afterMain: (endpoint: Endpoint, happens: Between) => void between.set(nameOf(endpoint), happens),
    /** Delays each response of main about accounts, in milliseconds. */
    slowDown: (milliseconds: number) => {
      delay = milliseconds
    },
    /** Answers requests for this path with 502, as a proxy in front of a stopped main does; undefined ends it. */
    breakPath: (path: string | undefined) => {
      broken = path
    },
    /**
     * Kills the process at its n-th message to the database, which is delivered or not. The returned function stops
     * counting and returns the number of messages.
     */
    killAtStatement: (n: number, isDelivered: boolean) => {
      let said = 0
      database.watch(() => {
        said += 1
        if (said < n) return true
        child?.kill('SIGKILL')
        return said === n && isDelivered
      })
      return () => {
        database.watch(undefined)
        return said
      }
    },
    stop: async () => {
      await kill()
      await database.close()
      relay.closeAllConnections()
      relay.close()
    },
  }
}

/** Starts two schools and another process of their node, with a child of the first school. */
export const startSchoolWithSeparateNode = async () => {
  const life = await startTwoSchools()
  const apart = await startSeparateNode(life)
  const { students } = await life.as.head.get(parentListInput)
  const child = students.find(({ full_name }) => full_name === 'Nguyễn Hoàng Gia Hân')?.id ?? ''
  const stop = async () => {
    await apart.stop()
    await life.stop()
  }
  return { life, apart, child, stop }
}

export type SchoolWithSeparateNode = Awaited<ReturnType<typeof startSchoolWithSeparateNode>>
/** Expires the lease of the saga with this key. */
export const forgetLease = (life: TestServer, key: string) => life.node`
  update sagas set held_until = now() where key = ${key}`

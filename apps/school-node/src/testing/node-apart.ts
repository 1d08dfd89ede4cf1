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

/** What is done once, after main has answered a call of the node and before the node hears of it. */
type Between = () => Promise<unknown>

/**
 * One more process of the node of a test school, which can be killed. It reaches main through a relay, where something
 * can happen between main's answer and the node.
 */
const startNodeApart = async (life: TestServer) => {
  const between = new Map<string, Between>()
  const asked: string[] = []
  let delay = 0
  const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`
  const relay = createServer((request, response) => {
    const pass = async () => {
      const { method = 'GET', url = '/', headers } = request
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
    /** Starts it again where it was killed. */
    restart: async () => {
      database.watch(undefined)
      if (isGone()) await start()
    },
    kill,
    url: () => url,
    /** The same person at this process. */
    as: ({ role, session }: Client) => clientWith(url, role, session),
    /** Calls about accounts that main was asked, as `POST /main/node/accounts`. */
    asked,
    afterMain: (endpoint: Endpoint, happens: Between) => void between.set(nameOf(endpoint), happens),
    /** Milliseconds that main takes for each call about accounts. */
    slowDown: (milliseconds: number) => {
      delay = milliseconds
    },
    /** Kills it at the n-th thing that it says to its database, which still gets it or does not; answers how many there were. */
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

/** Two schools, a child of the first, and a process of their node apart; what stops it stops all. */
export const startSchoolApart = async () => {
  const life = await startTwoSchools()
  const apart = await startNodeApart(life)
  const { students } = await life.as.head.get(parentListInput)
  const child = students.find(({ full_name }) => full_name === 'Nguyễn Hoàng Gia Hân')?.id ?? ''
  const stop = async () => {
    await apart.stop()
    await life.stop()
  }
  return { life, apart, child, stop }
}

export type SchoolApart = Awaited<ReturnType<typeof startSchoolApart>>
/** As if the process that began with the key had been gone for a minute. */
export const forgetLease = (life: TestServer, key: string) => life.node`
  update sagas set held_until = now() where key = ${key}`

import { setTimeout as sleep } from 'node:timers/promises'
import {
  endSomeSession,
  killPostmaster,
  makeDataFolder,
  removeDataFolder,
} from '@nhip-cau/server-kit/testing/killable-cluster'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually } from './testing/eventually.ts'
import { faults } from './testing/fault-settings.ts'
import { type RunningServer, startServerProcess } from './testing/running-server.ts'

let dataDir: string
let server: RunningServer
beforeEach(() => {
  dataDir = makeDataFolder()
  server = startServerProcess(dataDir)
})
afterEach(async () => {
  await server.end()
  removeDataFolder(dataDir)
})

/** Injects a number of faults at random intervals during the first start, then expects the product to be ready. */
const startWith = async (harm: (dataDir: string) => boolean, times: number, longest: number) => {
  let isReady = false
  const stop = () => {
    isReady = true
  }
  server.ready.then(stop, stop)
  for (let done = 0; done < times && !isReady; ) {
    await sleep(Math.random() * longest)
    if (harm(dataDir)) done += 1
  }
  const url = await server.ready
  const ask = () => fetch(`${url}/readyz`).then((response) => response.status)
  expect(await eventually(ask, (status) => status === 200, 5000)).toBe(200)
  expect(server.hasEnded()).toBe(false)
}

const kill = { title: 'PostgreSQL is killed', harm: killPostmaster, times: 6, longest: 900 }
const end = { title: 'sessions are ended', harm: endSomeSession, times: 25, longest: 150 }
const both = {
  title: 'PostgreSQL is killed and sessions are ended',
  harm: (dataDir: string) => (Math.random() < 0.2 ? killPostmaster(dataDir) : endSomeSession(dataDir)),
  times: 20,
  longest: 250,
}
const starts = faults.isLong ? Array.from({ length: 9 }, () => [kill, end]).flat() : [both]

test.each(starts)(
  '$title repeatedly during the first start: the product becomes ready',
  ({ harm, times, longest }) => startWith(harm, times, longest),
  120_000,
)

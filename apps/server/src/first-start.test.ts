import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { listPosts } from '@nhip-cau/contract/posts'
import { makeDataFolder, removeDataFolder } from '@nhip-cau/server-kit/testing/killable-cluster'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPeople, demoPosts } from './demo/data.ts'
import { logIn } from './testing/client.ts'
import { eventually } from './testing/eventually.ts'
import { type SupervisedServer, startSupervisedServer } from './testing/supervised-server.ts'

let dataDir: string
let server: Awaited<ReturnType<typeof startSupervisedServer>>
beforeAll(async () => {
  dataDir = makeDataFolder()
  server = await startSupervisedServer(dataDir, { DEMO: '1' })
})
afterAll(async () => {
  await server.end()
  removeDataFolder(dataDir)
})

type Process = { readonly pid: number; readonly parent: number; readonly megabytes: number; readonly command: string }

const processes = (): Process[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss=,args='], { encoding: 'utf8' })
    .split('\n')
    .flatMap((line) => {
      const [, pid, parent, kilobytes, command = ''] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
      return pid === undefined
        ? []
        : [{ pid: Number(pid), parent: Number(parent), megabytes: Number(kilobytes) / 1024, command }]
    })

const fillingOf = ({ server: running }: SupervisedServer): Process | undefined =>
  processes().find(({ parent, command }) => parent === running() && command.includes('fill-program.ts'))

const firstSchoolPosts = demoPosts.filter(({ school }) => school === demoPosts[0]?.school)

test('a first start killed while filling the demo leaves no process, and the next start fills the rest once', async () => {
  const filling = await eventually(
    async () => fillingOf(server),
    (found) => found !== undefined,
  )
  await sleep(2500)
  expect(server.killServer()).toBe(true)
  const isLeft = async () =>
    processes().some(({ pid, command }) => pid === filling?.pid && command.includes('fill-program'))
  expect(await eventually(isLeft, (left) => !left)).toBe(false)
  const head = await logIn(await server.untilReady(), 'school', '0950000901', demoPeople.password)
  const { data } = await head.get(listPosts, { query: { per_page: 50 } })
  expect(data.map(({ title }) => title).sort()).toEqual(firstSchoolPosts.map(({ title }) => title).sort())
})

test('filling the demo does not increase the memory of the server', async () => {
  await server.untilReady()
  expect(fillingOf(server)).toBeUndefined()
  const memory = async () =>
    processes().find(({ pid }) => pid === server.server())?.megabytes ?? Number.POSITIVE_INFINITY
  // Its first jobs after the start need more for some seconds.
  expect(await eventually(memory, (megabytes) => megabytes < mostMegabytes)).toBeLessThan(mostMegabytes)
})

// Filling the demo in the server process took 590 MB.
const mostMegabytes = 220

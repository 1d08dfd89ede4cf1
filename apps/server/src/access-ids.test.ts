import { writeFileSync } from 'node:fs'
import type { Endpoint } from '@nhip-cau/contract/kernel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takesIds, undeclaredIds } from './testing/access/request-input.ts'
import { type AccessWorld, startAccessWorld, today } from './testing/access/start-world.ts'
import { tryRightIds, tryWrongIds } from './testing/access/try-endpoint.ts'
import { keepRows, watchTables } from './testing/access/written-tables.ts'

let world: AccessWorld
beforeAll(async () => {
  const t = performance.now()
  world = await startAccessWorld()
  console.log('world', performance.now() - t)
})
afterAll(() => world?.stop())

const endpoints = (): readonly Endpoint[] => [...world.server.main.endpoints, ...world.server.node.endpoints]

test('every id of a request says what it is of', () => {
  expect(endpoints().flatMap((one) => undeclaredIds(one).map((path) => `${one.method} ${one.path} ${path}`))).toEqual([])
})

test('wrong', { timeout: 240_000 }, async () => {
  const t = performance.now()
  const databases = { main: world.main, node: world.node }
  const tables = await watchTables(databases)
  const complaints: string[] = []
  for (const endpoint of endpoints().filter((one) => one.access !== 'node' && takesIds(one))) {
    complaints.push(...(await tryWrongIds({ url: world.url, today, places: world.places, tables }, endpoint)))
  }
  console.log(complaints.length, performance.now() - t)
  writeFileSync(`/tmp/complaints-wrong.txt`, complaints.join('\n'))
})

test('right', { timeout: 240_000 }, async () => {
  const t = performance.now()
  const databases = { main: world.main, node: world.node }
  const kept = await Promise.all(Object.entries(databases).map(([name, db]) => keepRows(name, db)))
  const tables = await watchTables(databases)
  const complaints: string[] = []
  const undo = async () => {
    const written = await tables.written()
    for (const one of kept) await one.restore(written)
    await tables.written()
    return written
  }
  for (const endpoint of endpoints()
    .filter((one) => one.access !== 'node' && takesIds(one))
    .toSorted((one, other) => other.backend.localeCompare(one.backend) || one.path.localeCompare(other.path))) {
    complaints.push(...(await tryRightIds({ url: world.url, today, places: world.places, tables }, endpoint, undo)))
  }
  console.log(complaints.length, performance.now() - t)
  writeFileSync(`/tmp/complaints-right.txt`, complaints.join('\n'))
})

import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Endpoint } from './kernel.ts'
import { featuresOf, liveTopics } from './live.ts'
import type { Slice } from './slices/slice.ts'
import { slices } from './slices.ts'

const all: readonly Slice[] = slices
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'backend' in value && 'path' in value

const files = readdirSync(import.meta.dirname).filter((file) => /(?<!\.test)\.ts$/.test(file))
const contracts = await Promise.all(files.map((file): Promise<object> => import(`./${file}`)))
const endpoints = contracts.flatMap((contract) => Object.values(contract).filter(isEndpoint))
const ofNode = endpoints.filter(({ backend }) => backend === 'school-node')
const firstWord = ({ path }: Endpoint) => path.split('/')[4] ?? ''

test('each path of a school-node endpoint belongs to one slice and has its module', () => {
  expect(ofNode.length).toBeGreaterThan(150)
  for (const endpoint of ofNode) {
    const owners = all.filter(({ paths }) => paths?.includes(firstWord(endpoint)))
    expect(owners, endpoint.path).toHaveLength(1)
    expect(endpoint.module, endpoint.path).toBe(owners[0]?.module)
  }
})

test('a live signal reloads the features that show the changed data or data derived from it', () => {
  expect(liveTopics.length).toBe(Object.keys(featuresOf).length)
  expect(featuresOf.posts).toEqual(['posts'])
  expect(featuresOf.absence).toEqual(['absence', 'today', 'attend'])
})

test('no two slices have the same topic', () => {
  const named = all.flatMap(({ topic }) => topic ?? [])
  expect(named).toEqual([...new Set(named)])
})

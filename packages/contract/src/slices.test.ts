import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hidden } from './built.ts'
import { consentKeys } from './consents.ts'
import type { Endpoint } from './kernel.ts'
import { featuresOf, liveTopics } from './live.ts'
import { modules } from './modules.ts'
import { isOffered } from './offered.ts'
import { SettingsValues } from './settings.ts'
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
  expect(featuresOf.posts).toEqual(['posts', 'today', 'childYear'])
  expect(featuresOf.absence).toEqual(['absence', 'today', 'attend'])
})

test('no two slices have the same topic', () => {
  const named = all.flatMap(({ topic }) => topic ?? [])
  expect(named).toEqual([...new Set(named)])
})

test('a module without an endpoint offers no switch, permission, consent or setting', () => {
  const asked = new Set(
    endpoints.flatMap(({ access }) => (typeof access === 'string' ? [] : (Object.values(access).flat() as string[]))),
  )
  const used = new Set(endpoints.flatMap(({ module }) => module ?? []))
  expect(hidden.modules).toEqual(modules.filter((module) => !used.has(module)))
  for (const key of hidden.permissions) expect(asked, key).not.toContain(key)
  expect(isOffered('permissions', 'school.absence')).toBe(true)
  for (const key of hidden.consents) expect(consentKeys).toContain(key)
  expect(hidden.consents).toEqual([])
  const groups = Object.keys(SettingsValues.shape)
  for (const key of hidden.settings) expect(groups, key).toContain(key.split('/')[0])
  expect(isOffered('settings', 'camera/sessions')).toBe(true)
  expect(isOffered('settings', 'approval/posts')).toBe(true)
})

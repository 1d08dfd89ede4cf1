import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterRunningChanges, isOlderThanChange, recordFetchTimes, trackChange } from './own-changes.ts'

let client: QueryClient
beforeEach(() => {
  vi.useFakeTimers()
  client = new QueryClient()
  recordFetchTimes(client)
})
afterEach(() => {
  vi.useRealTimers()
  client.clear()
})

const ask = (name: string) => client.query({ queryKey: [name], queryFn: () => Promise.resolve(name), staleTime: 0 })
const outdatedQueries = () =>
  client
    .getQueryCache()
    .findAll()
    .filter(isOlderThanChange)
    .map(({ queryKey }) => queryKey[0])
const later = () => vi.advanceTimersByTimeAsync(5)

test('after an own change, refetches only the queries that are older than its response', async () => {
  await ask('register')
  await ask('tasks')
  await ask('list')
  await later()
  const heard = vi.fn(() => outdatedQueries())
  const answer = trackChange(Promise.resolve('saved'))
  afterRunningChanges(heard)
  client.setQueryData(['register'], await answer)
  await ask('list')
  await later()
  expect(heard).toHaveReturnedWith(['tasks'])
})

test('holds a signal back until the response of the change has arrived', async () => {
  const heard = vi.fn()
  const { promise, resolve } = Promise.withResolvers<string>()
  const answer = trackChange(promise)
  afterRunningChanges(heard)
  await later()
  expect(heard).not.toHaveBeenCalled()
  resolve('saved')
  await answer
  await later()
  expect(heard).toHaveBeenCalledOnce()
})

test('refetches a query after a change without a response', async () => {
  await ask('register')
  await later()
  await expect(trackChange(Promise.reject(new Error('no network')))).rejects.toThrow()
  expect(outdatedQueries()).toEqual(['register'])
})

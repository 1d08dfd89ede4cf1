import { expect, test } from 'vitest'
import { eventId } from './event-id.ts'

test('ids of events are UUIDs of version 7 in the order in which they are made', () => {
  const ids = Array.from({ length: 10_000 }, eventId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.toSorted()).toEqual(ids)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

import 'fake-indexeddb/auto'
import { get } from 'idb-keyval'
import { expect, test, vi } from 'vitest'
import { isStoring, keyOf, queueItems, type Waiting } from './offline-queue.ts'

test('reports a mark as stored only after the browser has written it', async () => {
  const owner = 'a:1'
  const input = { student_id: 'an', version: 0, mark: 'present', confirmed: false, bulk: false } as const
  queueItems(owner, [{ kind: 'mark', id: 'tap', classId: 'mam', child: 'An', day: '2026-11-20', input }])
  expect(isStoring(owner)).toBe(true)
  await vi.waitUntil(() => !isStoring(owner))
  expect((await get<Waiting>(keyOf(owner)))?.items).toMatchObject([{ id: 'tap' }])
})

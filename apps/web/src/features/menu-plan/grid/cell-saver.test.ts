import type { SavedCell } from '@nhip-cau/contract/menu-plan'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newEntry } from '../dish-entry.ts'
import { cellKey, createCellSaver, type TypedCell } from './cell-saver.ts'

const place = { day: '2026-11-23', meal: 'lunch', slot: 'main' } as const

type Answer = Pick<SavedCell, 'outcome'> & { readonly version: number; readonly text?: string }

const saver = (start: readonly TypedCell[] = []) => {
  const answers: PromiseWithResolvers<Answer>[] = []
  const send = vi.fn(async (cells: readonly TypedCell[]): Promise<readonly SavedCell[]> => {
    const answer = Promise.withResolvers<Answer>()
    answers.push(answer)
    const { outcome, version, text = null } = await answer.promise
    return cells.map(({ day, meal, slot }) => ({
      outcome,
      why: null,
      text,
      cell: { day, meal, slot, version, dishes: [] },
    }))
  })
  const kept = vi.fn()
  const made = createCellSaver({
    send,
    isUncertain: (error) => error === 'offline',
    textOf: String,
    keep: kept,
    start,
  })
  return { made, send, kept, answers, cell: () => made.state().cells.get(cellKey(place)) }
}

const write = (made: ReturnType<typeof saver>['made'], name: string, version = 0) =>
  made.write([{ ...place, version, dishes: [newEntry(name)] }])

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const later = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

test('cells that are written one after the other are saved in one request and then forgotten', async () => {
  const { made, send, answers, cell } = saver()
  write(made, 'Phở bò')
  made.write([{ ...place, slot: 'soup', version: 0, dishes: [newEntry('Canh bí')] }])
  await later(500)
  expect(send).toHaveBeenCalledTimes(1)
  expect(send.mock.calls[0]?.[0]).toHaveLength(2)
  answers[0]?.resolve({ outcome: 'saved', version: 1 })
  await later(0)
  expect(cell()).toBeUndefined()
})

test('a cell that is written again while it is on its way is saved again, under the version of the first answer', async () => {
  const { made, send, answers } = saver()
  write(made, 'Phở')
  await later(500)
  write(made, 'Phở bò')
  answers[0]?.resolve({ outcome: 'saved', version: 4 })
  await later(500)
  expect(send.mock.calls[1]?.[0]).toMatchObject([{ version: 4, dishes: [{ name: 'Phở bò' }] }])
})

test('in a conflict both values stay, until the writer insists on the own one', async () => {
  const { made, send, answers, cell } = saver()
  write(made, 'Phở bò', 1)
  await later(500)
  answers[0]?.resolve({ outcome: 'conflict', version: 2, text: 'Đã đổi' })
  await later(0)
  const found = cell()
  expect(found).toMatchObject({ state: 'conflict', dishes: [{ name: 'Phở bò' }], theirs: { version: 2 } })
  await later(60_000)
  expect(send).toHaveBeenCalledTimes(1)
  if (found) made.insist(found, found.dishes)
  await later(500)
  expect(send.mock.calls[1]?.[0]).toMatchObject([{ version: 2, dishes: [{ name: 'Phở bò' }] }])
})

test('without a network what was typed stays and is sent again; a refusal is not', async () => {
  const { made, send, answers, cell, kept } = saver()
  write(made, 'Phở bò')
  await later(500)
  answers[0]?.reject('offline')
  await later(0)
  expect(made.state().failing).toBe(true)
  expect(kept.mock.lastCall?.[0]).toMatchObject([{ dishes: [{ name: 'Phở bò' }] }])
  await later(2500)
  expect(send).toHaveBeenCalledTimes(2)
  answers[1]?.reject('not allowed')
  await later(60_000)
  expect(send).toHaveBeenCalledTimes(2)
  expect(cell()).toMatchObject({ state: 'refused', text: 'not allowed' })
})

test('when the network is back, an attempt that still fails is repeated after two seconds, however many failed before', async () => {
  const { made, send, answers } = saver()
  write(made, 'Phở bò')
  const fail = async (attempt: number, pause: number) => {
    await later(pause)
    expect(send).toHaveBeenCalledTimes(attempt)
    answers.at(-1)?.reject('offline')
  }
  await fail(1, 500)
  await fail(2, 2500)
  await fail(3, 4500)
  await later(8500)
  void made.flushAnew()
  answers.at(-1)?.reject('offline')
  await later(2500)
  expect(send).toHaveBeenCalledTimes(5)
})

test('what was typed before a reload is sent when the page opens again', async () => {
  const { send } = saver([{ ...place, version: 3, dishes: [newEntry('Cam')], state: 'waiting' }])
  await later(10)
  expect(send.mock.calls[0]?.[0]).toMatchObject([{ version: 3, dishes: [{ name: 'Cam' }] }])
})

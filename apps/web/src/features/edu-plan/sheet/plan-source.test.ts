import type { Plan } from '@nhip-cau/contract/edu-plan'
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { planInSheet, planSource } from './plan-source.ts'

const sheetOf = (version: number) => ({ plan: { version } as Plan })

test('a saved cell stays when an answer arrives that the server gave before it was saved', async () => {
  const client = new QueryClient()
  const queryKey = ['plan']
  const answers = [sheetOf(1)]
  const older = Promise.withResolvers<ReturnType<typeof sheetOf>>()
  const queryFn = vi.fn(() => answers.shift() ?? older.promise)
  await client.query({ queryKey, queryFn })
  const source = planSource(client, queryKey, planInSheet)
  const asking = source.refetch()
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2))
  answers.push(sheetOf(2))
  source.patch((plan) => ({ ...plan, version: 2 }))
  older.resolve(sheetOf(1))
  await asking
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  expect(source.read()?.version).toBe(2)
})

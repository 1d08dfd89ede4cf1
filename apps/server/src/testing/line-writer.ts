import { setTimeout as sleep } from 'node:timers/promises'
import type { Db, Pool } from '@nhip-cau/server-kit/database'
import { isBusy, isConnectionFailure } from '@nhip-cau/server-kit/database/failures'
import { type Journal, repeatUntil } from './journal.ts'

export const createLines = (db: Db) => db`create table line (mark text not null, step int not null)`

class DeliberateRollback extends Error {}

/**
 * Writes through the driver in transactions of three statements; every fourth transaction is rolled back on purpose.
 */
export const writeLines = (pool: Pool, journal: Journal, isOver: () => boolean) => {
  let turn = 0
  return repeatUntil(isOver, async (mark) => {
    turn += 1
    const rollsBack = turn % 4 === 0
    journal.outcomes.set(mark, 'unknown')
    try {
      await pool.begin(async (tx) => {
        for (const step of [1, 2, 3]) {
          await tx`insert into line (mark, step) values (${mark}, ${step})`
          await sleep(Math.random() * 10)
        }
        if (rollsBack) throw new DeliberateRollback('No.')
      })
      journal.outcomes.set(mark, 'kept')
    } catch (error) {
      if (error instanceof DeliberateRollback) journal.outcomes.set(mark, 'undone')
      else if (!isConnectionFailure(error) && !isBusy(error)) journal.unexpected.push(String(error))
    }
  })
}

export const lineMarks = (db: Db) => db<{ mark: string; n: number }[]>`
  select l.mark, count(*) as n from line l group by l.mark`

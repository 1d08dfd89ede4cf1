import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '@nhip-cau/server-kit/database'
import { selectNotifications, selectNow } from './morning.queries.ts'

const every = 1000
/** A transaction that began earlier may become visible later; none here takes longer than this. */
const overlap = 2000

/** Polls for new notifications; returns when each was first read, which is never earlier than it became visible. */
export const watchNotifications = async (databaseUrl: string) => {
  const db = connect(databaseUrl, { connections: 1 })
  const seen = new Map<string, { readonly studentId: string; readonly at: number }>()
  let newest = await selectNow(db)
  let isOver = false
  const look = async () => {
    const since = new Date(Date.parse(newest) - overlap).toISOString()
    const rows = await selectNotifications(db, since)
    const at = Date.now()
    for (const { id, student_id, created_at } of rows) {
      if (!seen.has(id)) seen.set(id, { studentId: student_id, at })
      if (created_at > newest) newest = created_at
    }
  }
  const watching = (async () => {
    while (!isOver) {
      await look()
      await sleep(every)
    }
  })()
  return {
    /** Waits until this many have arrived or this many seconds have passed. */
    all: async (many: number, seconds: number) => {
      const end = Date.now() + seconds * 1000
      while (seen.size < many && Date.now() < end) await sleep(every)
      isOver = true
      await watching
      await db.end()
      return [...seen.values()]
    },
  }
}

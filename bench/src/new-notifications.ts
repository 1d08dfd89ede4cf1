import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '@nhip-cau/server-kit/database'
import { selectNotifications, selectNow } from './morning.queries.ts'

const every = 1000
/** A transaction that began earlier may become visible later; nothing here lasts that long. */
const overlap = 2000

/** Looks again and again for new notifications; answers when each was first seen, which is never before it could be read. */
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
    /** Waits until so many have come, or nothing has come for so long that nothing will. */
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

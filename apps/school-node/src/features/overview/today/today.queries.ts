import type { TaskKind } from '@nhip-cau/contract/today'
import type { Db } from '@nhip-cau/server-kit/database'
import { type Moment, type ShownTasks, type Staff, waitingParts } from './today-waiting.queries.ts'

export type TaskRow = {
  kind: TaskKind
  count: number
  since: string | null
  urgent: boolean | null
  day: string | null
  classes: string[]
  class_ids: string[]
}

/** Returns the requested tasks of this account, in one statement. */
export const selectTasks = async (
  db: Db,
  actor: Staff,
  shown: ShownTasks,
  moment: Moment,
): Promise<readonly TaskRow[]> => {
  const waiting = waitingParts(db, actor, shown, moment)
  if (waiting === undefined) return []
  return db<TaskRow[]>`
    select w.kind, count(*)::int as count, min(w.since) as since, bool_or(w.urgent) as urgent,
      min(w.day) as day, array_remove(array_agg(distinct w.class_id), null) as class_ids,
      coalesce((
        select array_agg(c.name order by c.position, c.name) from classes c
        where c.school_id = ${actor.schoolId} and c.id = any(array_agg(w.class_id))), '{}') as classes
    from (${waiting}) w
    group by w.kind`
}

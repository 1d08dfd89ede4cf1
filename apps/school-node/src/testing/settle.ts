import { eventually } from '@nhip-cau/server/testing/eventually'
import type { Pool } from '@nhip-cau/server-kit/database'

/** The jobs that wait for the end of an undo period. */
const delayed = [
  'pick-up.tell',
  'prescriptions.settle',
  'family-messages.notify',
  'nice-student.settle',
  'reviews.settle',
  'decisions.settle',
]

/** Ends all undo periods at once and waits until all events are handled. */
export const settleAll = async (node: Pool): Promise<void> => {
  await node`update unsettled_batches set due_at = now() - interval '1 second'`
  await node`
    select graphile_worker.reschedule_jobs(array_agg(j.id), run_at => now() - interval '1 second')
    from graphile_worker.jobs j where j.task_identifier = any(${delayed}::text[]) having count(*) > 0`
  await node`select pg_notify('jobs:insert', '{"r":"","count":1}')`
  await eventually(
    async () => {
      const waiting = await node`
        select from graphile_worker.jobs j
        where j.task_identifier = any(${delayed}::text[]) or j.task_identifier like 'event%'
        union all select from unsettled_batches`
      return waiting.length
    },
    (waiting) => waiting === 0,
  )
}

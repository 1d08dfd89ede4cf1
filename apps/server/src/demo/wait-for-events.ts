import { countWaitingEvents, endUndoPeriods } from './demo.queries.ts'
import type { NhipCau } from './register.ts'

/** Ends the undo periods of the filling's decisions and waits until every event is handled. */
export const waitForEvents = async ({ sql }: NhipCau['node']): Promise<void> => {
  await endUndoPeriods(sql)
  const end = Date.now() + 120_000
  while ((await countWaitingEvents(sql)) > 0) {
    if (Date.now() > end) throw new Error('the events of the demo were not processed')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

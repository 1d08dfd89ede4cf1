import { emit } from '@nhip-cau/server-kit/jobs'
import type { Context } from '../../../context.ts'
import type { DataRequestEvent } from '../../../events/data-requests.ts'
import { takeDue } from './data-requests.queries.ts'

/** Reminds the office once a day of requests with a near or missed deadline. */
export const remindOfDue = (context: Pick<Context, 'transaction' | 'now'>): Promise<number> =>
  context.transaction(async (tx) => {
    const due = await takeDue(tx, context.now())
    for (const { id, ...request } of due)
      await emit<DataRequestEvent>(tx, { kind: 'data-request-due', request_id: id, ...request })
    return due.length
  })

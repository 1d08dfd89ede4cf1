import { listChanges } from '@nhip-cau/contract/session'
import type { Route } from '@nhip-cau/server-kit/call'
import { route } from '@nhip-cau/server-kit/routes'
import type { Context } from '../../context.ts'
import { selectChanges } from './changes.queries.ts'

export const changeRoutes: readonly Route<Context>[] = [
  route(listChanges, async ({ context, query }) => {
    const changes = await selectChanges(context.db, query.after, query.limit)
    return { changes: [...changes], last: changes.at(-1)?.seq ?? query.after }
  }),
]

import type { listViews, listWatching } from '@nhip-cau/contract/camera-views'
import { addDays } from '@nhip-cau/contract/days'
import type { QueryOf } from '@nhip-cau/contract/kernel'
import type { Actor } from '@nhip-cau/server-kit/actor'
import { pageOf } from '@nhip-cau/server-kit/page-of'
import type { Context } from '../../../context.ts'
import { instantAt } from '../../../time/clock.ts'
import * as queries from './camera-log.queries.ts'

type Page = { readonly page: number; readonly per_page: number }

const list = async ({ db }: Context, actor: Actor, filter: queries.Filter, { page, per_page }: Page) => {
  const [rows, total] = await Promise.all([
    queries.selectViews(db, actor, filter, { limit: per_page, offset: (page - 1) * per_page }),
    queries.countViews(db, actor, filter),
  ])
  return pageOf(rows, { page, per_page }, total)
}

export const whoWatches = (
  context: Context,
  actor: Actor,
  { page, per_page, ...filter }: QueryOf<typeof listWatching>,
) => list(context, actor, { ...filter, running: true }, { page, per_page })

export const viewLog = async (
  context: Context,
  actor: Actor,
  { page, per_page, from, to, ...filter }: QueryOf<typeof listViews>,
) => {
  const zone = await context.settings.zoneOf(actor.schoolId)
  const days = {
    since: from === undefined ? undefined : instantAt(from, '00:00', zone),
    before: to === undefined ? undefined : instantAt(addDays(to, 1), '00:00', zone),
  }
  return list(context, actor, { ...filter, ...days, running: false }, { page, per_page })
}

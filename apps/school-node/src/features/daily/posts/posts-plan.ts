import { type Planned, type PublishOn, scheduleDays } from '@nhip-cau/contract/post-schedule'
import { fieldText } from '@nhip-cau/contract/texts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Context } from '../../../context.ts'
import { instantAt } from '../../../time/clock.ts'
import type { PostRow } from './posts.queries.ts'

/** The time that is planned for a version which is not published. */
export const plannedOf = (row: PostRow, changeable: boolean): { readonly planned?: Planned } => {
  // One that is published before its time can still be undone, and has no time meanwhile.
  if (row.publish_at === null || row.published_at !== null || row.status === 'accepted') return {}
  return { planned: { at: row.publish_at, stopped: row.stopped, change: changeable && row.scheduled } }
}

type Plan = { readonly at: Date | null; readonly errors: Readonly<Record<string, string>> }
type Deadlines = { readonly confirm: string | null; readonly poll: string | null }

const errorOf = (context: Context, at: Date, day: string, deadlines: Deadlines) => {
  const ahead = at.getTime() - context.now().getTime()
  if (ahead <= 0) return fieldText('publish_past')
  if (ahead > scheduleDays * 24 * 60 * 60_000) return fieldText('publish_far', { n: scheduleDays })
  // Nobody could answer before the end.
  if (deadlines.confirm !== null && day > deadlines.confirm) return fieldText('publish_after_confirm')
  return deadlines.poll !== null && day > deadlines.poll ? fieldText('publish_after_poll') : undefined
}

export const planAt = async (
  context: Context,
  actor: Actor,
  { day, time }: PublishOn,
  deadlines: Deadlines,
): Promise<{ readonly at: Date; readonly errors: Plan['errors'] }> => {
  const at = instantAt(day, time, await context.settings.zoneOf(actor.schoolId))
  const error = errorOf(context, at, day, deadlines)
  return { at, errors: error === undefined ? {} : { publish_on: error } }
}

type Written = {
  readonly publish_on: PublishOn | null
  readonly confirm: { readonly until: string } | null
  readonly poll: { readonly closes_on: string | null } | null
}

/** When a post shall be published, with the errors of that time by field. */
export const planOf = async (context: Context, actor: Actor, post: Written): Promise<Plan> => {
  if (post.publish_on === null) return { at: null, errors: {} }
  const deadlines = { confirm: post.confirm?.until ?? null, poll: post.poll?.closes_on ?? null }
  return planAt(context, actor, post.publish_on, deadlines)
}

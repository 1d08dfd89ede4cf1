import type { Actor } from '@nhip-cau/server-kit/actor'
import { mayControl, type PostRow } from './posts.queries.ts'

/** Whether the actor may write posts at all. */
export const mayWrite = (actor: Actor) => mayControl(actor) || actor.permissions.includes('teacher.post')

/** Whether the actor may change the version of the post that `row` shows. */
export const mayEdit = (actor: Actor, row: Pick<PostRow, 'latest' | 'author_id'>): boolean =>
  row.latest && mayWrite(actor) && (row.author_id === actor.accountId || mayControl(actor))

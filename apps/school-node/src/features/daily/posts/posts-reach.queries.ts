import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { visibleTo } from './posts.queries.ts'
import { published } from './posts-audience.queries.ts'
import { ofPost, reachedChildren } from './posts-families.queries.ts'
import { inTarget, type Target } from './posts-targets.queries.ts'

const count = async (db: Db, reached: Fragment): Promise<number> => {
  const [row] = await db<{ families: number }[]>`
    select count(distinct reached.family)::int as families from (${reached}) reached`
  return row?.families ?? 0
}

/** The whole school means all classes that the actor may write for. */
export const countFamilies = (db: Db, actor: Actor, target: Target): Promise<number> =>
  count(db, reachedChildren(db, actor, inTarget(db, actor.schoolId, target)))

/** The number of families that see the published version of a post. */
export const countAudience = (db: Db, actor: Actor, id: string): Promise<number> =>
  count(db, reachedChildren(db, actor, ofPost(db, db`${id}`)))

/** Whether the actor may see a post that families see, which internal ones are not; a teacher teaches one of its classes. */
export const reachesFamilies = async (db: Db, actor: Actor, id: string): Promise<boolean> => {
  const rows = await db`
    select from posts p
    where ${visibleTo(db, actor)} and p.id = ${id} and p.accepted_version is not null
      and not exists (
        select from post_audience pa
        where pa.school_id = p.school_id and pa.post_id = p.id and pa.kind = 'internal')
      ${actor.role === 'teacher' ? db`and ${published(db, actor)}` : db``}`
  return rows.length > 0
}

import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db } from '@nhip-cau/server-kit/database'
import { published, visibleTo } from './posts.queries.ts'
import { reachedChildren } from './posts-families.queries.ts'

/** `classIds` null: all classes that the actor may write for. */
export const countFamilies = async (db: Db, actor: Actor, classIds: readonly string[] | null): Promise<number> => {
  const ofClass = classIds === null ? db`` : db`and sc.class_id = any(${[...classIds]}::uuid[])`
  const [row] = await db<{ families: number }[]>`
    select count(distinct reached.family)::int as families from (${reachedChildren(db, actor, ofClass)}) reached`
  return row?.families ?? 0
}

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

import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db } from '@nhip-cau/server-kit/database'
import { heldFor, notHeldBack } from './posts.queries.ts'

/** The number of pending posts of each class, and since when the oldest waits; the whole school has no class. */
export const selectWaitingClasses = (db: Db, actor: Actor) => db<
  { class: { id: string; name: string } | null; posts: number; since: string }[]
>`
  select case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as class,
    count(*)::int as posts, min(v.created_at) as since
  from posts p
  join post_versions v on v.school_id = p.school_id and v.post_id = p.id and v.version = p.latest_version
  left join post_version_classes vc on vc.school_id = v.school_id and vc.post_id = v.post_id and vc.version = v.version
  left join classes c on c.school_id = vc.school_id and c.id = vc.class_id
  where p.school_id = ${actor.schoolId} and p.deleted_at is null and p.latest_status = 'pending'
    and ${notHeldBack(db, actor)} and not exists (select from held_decisions h where ${heldFor(db, actor)})
  group by c.id, c.name, c.position
  order by c.position nulls first, c.name`

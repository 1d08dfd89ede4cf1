import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db } from '@nhip-cau/server-kit/database'
import { heldFor, notHeldBack } from './posts.queries.ts'

/**
 * The number of pending posts of each class, and since when the oldest waits; the whole school has no class. A post for
 * children counts in their classes of today.
 */
export const selectWaitingClasses = (db: Db, actor: Actor) => db<
  { class: { id: string; name: string } | null; posts: number; since: string }[]
>`
  select case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as class,
    count(*)::int as posts, min(v.created_at) as since
  from posts p
  join post_versions v on v.school_id = p.school_id and v.post_id = p.id and v.version = p.latest_version
  left join lateral (
    select vc.class_id from post_version_classes vc
    where vc.school_id = v.school_id and vc.post_id = v.post_id and vc.version = v.version
    union
    select sc.class_id from post_version_students vs
    join student_classes sc on sc.school_id = vs.school_id and sc.student_id = vs.student_id
      and daterange(sc.from_date, sc.to_date) @> today_at(vs.school_id)
    where vs.school_id = v.school_id and vs.post_id = v.post_id and vs.version = v.version) target on true
  left join classes c on c.school_id = p.school_id and c.id = target.class_id
  where p.school_id = ${actor.schoolId} and p.deleted_at is null and p.latest_status = 'pending'
    and ${notHeldBack(db, actor)} and not exists (select from held_decisions h where ${heldFor(db, actor)})
  group by c.id, c.name, c.position
  order by c.position nulls first, c.name`

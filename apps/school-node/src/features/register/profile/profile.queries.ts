import type { Profile } from '@nhip-cau/contract/profile'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { isGuardianshipListed, looksAt, stillNotifiedOf } from '../../../access/guardians.queries.ts'
import { teachesClass } from '../../../access/visible.queries.ts'
import { pictureJson } from '../../../files/picture-json.queries.ts'
import type { MediaRow } from '../../daily/media/media.queries.ts'

type ProfileRow = Omit<Profile, 'permissions' | 'avatar' | 'settings' | 'modules' | 'school' | 'children'> & {
  unseen: boolean
  avatar: MediaRow | null
  children: (Omit<Profile['children'][number], 'photo'> & { photo: MediaRow | null })[]
  school: Omit<Profile['school'], 'logo'> & { logo: MediaRow | null }
}

/** All classes for the office, the own ones for teachers and parents. */
const classesOf = (db: Db, actor: Actor): Fragment =>
  actor.role === 'school' ? db`true` : db`${teachesClass(db, actor, db`c.id`)}`

export const selectProfile = async (
  db: Db,
  actor: Actor,
  { today, hidden }: { today: string; hidden: readonly string[] },
): Promise<ProfileRow | undefined> => {
  const [row] = await db<ProfileRow[]>`
    select a.id, a.full_name, a.last_seen_at is null or a.last_seen_at < clock_now() - interval '10 minutes' as unseen,
      ${pictureJson(db)} as avatar,
      json_build_object('id', s.school_id, 'code', s.code, 'name', s.name, 'address', s.address, 'phone', s.phone,
        'time_zone', s.time_zone,
        'logo', ${pictureJson(db, 'logo')},
        'academicYears', coalesce((
          select json_agg(json_build_object('id', y.id, 'name', y.name, 'starts_on', y.starts_on, 'ends_on', y.ends_on,
            'current', y.current) order by y.starts_on desc)
          from academic_years y where y.school_id = s.school_id), '[]')) as school,
      coalesce((
        select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.position, c.name)
        from classes c
        join academic_years y on y.school_id = c.school_id and y.id = c.academic_year_id and y.current
        where c.school_id = a.school_id and c.archived_at is null and ${classesOf(db, actor)}), '[]') as classes,
      coalesce((
        select json_agg(json_build_object('id', st.id, 'full_name', st.full_name, 'nickname', st.nickname, 'kind', g.kind,
          'barred', g.barred, 'photo', ${pictureJson(db, 'face')}, 'class', case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end)
          order by st.birth_date, st.full_name)
        from family_members g
        join students st on st.school_id = g.school_id and st.id = g.student_id and st.deleted_at is null
          and st.status in ('waiting', 'studying', 'on_hold')
        left join student_classes sc on ${looksAt(db, actor, db`st.id`)} and sc.school_id = st.school_id and sc.student_id = st.id
          and daterange(sc.from_date, sc.to_date) @> (select today_at(${actor.schoolId}))
        left join classes c on c.school_id = sc.school_id and c.id = sc.class_id
        left join media face on ${looksAt(db, actor, db`st.id`)} and face.school_id = st.school_id and face.id = st.photo_media_id
        where a.role = 'parent' and g.school_id = a.school_id and g.account_id = a.id
          and ${isGuardianshipListed(db)}), '[]') as children,
      coalesce((
        select json_agg(json_build_object('id', h.id, 'from_date', h.from_date, 'to_date', h.to_date, 'reason', h.reason)
          order by h.from_date, h.id)
        from holidays h
        where h.school_id = a.school_id and h.kind = 'closure' and h.lifted_at is null
          and h.to_date >= ${today}), '[]') as closures,
      json_build_object('unread', (
        select count(distinct n.row_key)::int from unread_notifications n
        where n.school_id = a.school_id and n.account_id = a.id
          and ${stillNotifiedOf(db, actor)} and n.kind <> all(${[...hidden]}::text[]))) as notifications
    from accounts a
    join schools s on s.school_id = a.school_id
    left join media logo on logo.school_id = s.school_id and logo.id = s.logo_media_id
    left join media m on m.school_id = a.school_id and m.id = a.avatar_media_id
    where a.school_id = ${actor.schoolId} and a.id = ${actor.accountId} and a.role = ${actor.role} and a.active`
  return row
}

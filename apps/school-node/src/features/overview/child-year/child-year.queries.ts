import type { Actor, ActorIn } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { looksAt } from '../../../access/guardians.queries.ts'
import { pictureJson } from '../../../files/picture-json.queries.ts'
import type { MediaRow } from '../../daily/media/media.queries.ts'
import { visitOf } from '../../register/parents/parents-visits.queries.ts'
import type { TimelineSource, Wanted } from './child-year-source.queries.ts'

/** The office sees all children, a teacher those of the own classes today, a parent those it may look at. */
const visibleTo = (db: Db, actor: Actor): Fragment => {
  const here = db`s.school_id = ${actor.schoolId} and s.deleted_at is null and s.anonymised_at is null`
  switch (actor.role) {
    case 'school':
      return here
    case 'teacher':
      return db`${here} and exists (
        select from student_classes sc
        join account_classes ac on ac.school_id = sc.school_id and ac.class_id = sc.class_id
        where sc.school_id = s.school_id and sc.student_id = s.id and ac.account_id = ${actor.accountId}
          and daterange(sc.from_date, sc.to_date) @> (select today_at(${actor.schoolId})))`
    case 'parent':
      return db`${here} and ${looksAt(db, actor, db`s.id`)}`
  }
}

export type Stay = {
  class_id: string
  class: string
  year_id: string
  year: string
  from_date: string
  last_day: string
}

export type YearChild = {
  id: string
  full_name: string
  nickname: string | null
  photo: MediaRow | null
  /** The child's times in classes until today, the newest first. */
  stays: Stay[]
  today: string
  seen_at: string | null
  since: string | null
}

const isParent = (actor: Actor): actor is ActorIn<'parent'> => actor.role === 'parent'

export const selectYearChild = async (db: Db, actor: Actor, studentId: string): Promise<YearChild | undefined> => {
  const [row] = await db<YearChild[]>`
    select s.id, s.full_name, s.nickname, ${pictureJson(db, 'm')} as photo, today_at(s.school_id) as today,
      visit.seen_at, visit.since, coalesce((
        select json_agg(json_build_object('class_id', c.id, 'class', c.name, 'year_id', y.id, 'year', y.name,
          'from_date', sc.from_date, 'last_day', least(sc.to_date - 1, y.ends_on, today_at(s.school_id)))
          order by sc.from_date desc)
        from student_classes sc
        join classes c on c.school_id = sc.school_id and c.id = sc.class_id
        join academic_years y on y.school_id = c.school_id and y.id = c.academic_year_id
        where sc.school_id = s.school_id and sc.student_id = s.id and sc.from_date <= today_at(s.school_id)), '[]') as stays
    from students s
    left join media m on m.school_id = s.school_id and m.id = s.photo_media_id
    left join lateral (${
      isParent(actor)
        ? visitOf(db, actor, db`s.id`)
        : db`select null::timestamptz as seen_at, null::timestamptz as since`
    }) visit on true
    where s.id = ${studentId} and ${visibleTo(db, actor)}`
  return row
}

type Sources = readonly TimelineSource<TimelineSource['kind'], unknown>[]

/** The rows of all sources together; undefined without any. */
const together = (db: Db, actor: Actor, sources: Sources, studentId: string, wanted: Wanted, zone: string) => {
  const parts = sources.map(
    ({ kind, rows }) =>
      db`select ${kind}::text as kind, r.id, r.at, r.data from (${rows(db, actor, studentId, wanted, zone)}) r`,
  )
  const [first, ...rest] = parts
  return first && rest.reduce<Fragment>((sum, part) => db`${sum} union all ${part}`, first)
}

/** A month has far fewer. */
const mostEntries = 300

export type EntryRow = { kind: TimelineSource['kind']; id: string; at: string; data: unknown }

export const selectEntries = async (
  db: Db,
  actor: Actor,
  sources: Sources,
  studentId: string,
  wanted: Wanted,
  zone: string,
): Promise<readonly EntryRow[]> => {
  const rows = together(db, actor, sources, studentId, wanted, zone)
  if (rows === undefined) return []
  return db<EntryRow[]>`
    select e.kind, e.id, e.at, e.data from (${rows}) e order by e.at desc, e.kind, e.id limit ${mostEntries}`
}

export const countNews = async (
  db: Db,
  actor: Actor,
  sources: Sources,
  studentId: string,
  wanted: Wanted,
  zone: string,
): Promise<readonly { kind: TimelineSource['kind']; count: number }[]> => {
  const rows = together(db, actor, sources, studentId, wanted, zone)
  if (rows === undefined) return []
  return db<{ kind: TimelineSource['kind']; count: number }[]>`
    select e.kind, count(*)::int as count from (${rows}) e group by e.kind order by e.kind`
}

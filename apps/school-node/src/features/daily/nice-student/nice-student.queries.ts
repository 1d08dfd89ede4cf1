import type { CardWeek } from '@nhip-cau/contract/nice-student'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db } from '@nhip-cau/server-kit/database'
import { classVisibleTo } from '../../../access/visible.queries.ts'
import { pictureJson } from '../../../files/picture-json.queries.ts'
import type { StoredSticker } from '../../../files/shown-stickers.ts'
import { calendarOf } from '../../../time/school-weeks.queries.ts'
import type { MediaRow } from '../media/media.queries.ts'
import { stickersJson } from './nice-student-own-stickers.queries.ts'
import type { Period } from './nice-student-period.ts'
import { hasNoWeekCard } from './nice-student-waiting.queries.ts'

export type CardClass = {
  id: string
  name: string
  academic_year_id: string
  /** The year runs and is not closed: cards can be given. */
  running: boolean
  /** Changes with everything that the weeks of the year depend on. */
  calendar: string
}

export const selectCardClass = async (db: Db, actor: Actor, classId: string): Promise<CardClass | undefined> => {
  const [row] = await db<CardClass[]>`
    select c.id, c.name, c.academic_year_id,
      y.current and not is_closed_year(c.school_id, c.academic_year_id) as running,
      ${calendarOf(db)} as calendar
    from classes c
    join academic_years y on y.school_id = c.school_id and y.id = c.academic_year_id
    where ${classVisibleTo(db, actor)} and c.id = ${classId}`
  return row
}

/** The running year of a school; undefined while there is none. */
export const selectRunningYear = async (db: Db, schoolId: string) => {
  const [row] = await db<{ academic_year_id: string; calendar: string }[]>`
    select y.id as academic_year_id, ${calendarOf(db)} as calendar
    from academic_years y where y.school_id = ${schoolId} and y.current`
  return row
}

export type ChildRow = {
  id: string
  full_name: string
  nickname: string | null
  photo: MediaRow | null
  card: {
    id: string
    version: number
    stickers: StoredSticker[]
    comment: string | null
    by: string
    given_at: string
    published_at: string | null
    settles_at: string
    thanked_at: string | null
  } | null
  flags: string[]
  present: string[]
  /** The register of the class was saved on a day of the period. */
  registered: boolean
  came: boolean
  weeks: string[]
}

/** The children of a class on a day with what the period has of them, by name; only these if `ids` is given. */
export const selectClassChildren = (
  db: Db,
  schoolId: string,
  classId: string,
  period: Pick<Period, 'kind' | 'startsOn' | 'firstDay' | 'lastDay' | 'month'>,
  onDay: string,
  ids?: readonly string[],
) => {
  const isWeek = period.kind === 'week'
  const inPeriod = db`between ${period.firstDay}::date and ${period.lastDay}::date`
  return db<ChildRow[]>`
    select s.id, s.full_name, s.nickname, ${pictureJson(db, 'm')} as photo,
      case when k.id is not null then json_build_object('id', k.id, 'version', k.version,
        'stickers', ${stickersJson(db, db`k.school_id`, db`k.stickers`)},
        'comment', k.comment, 'by', giver.full_name, 'given_at', k.given_at, 'published_at', k.published_at,
        'settles_at', v.counts_from, 'thanked_at', (
          select min(r.thanked_at) from nice_card_readers r where r.school_id = k.school_id and r.card_id = k.id)) end as card,
      ${
        isWeek
          ? db`array(select f.day::text from nice_flags f
        where f.school_id = s.school_id and f.student_id = s.id and f.day ${inPeriod} order by f.day)`
          : db`'{}'::text[]`
      } as flags,
      ${
        isWeek
          ? db`array(select a.day::text from arrivals a
        where a.school_id = s.school_id and a.student_id = s.id and a.day ${inPeriod} order by a.day)`
          : db`'{}'::text[]`
      } as present,
      register.saved as registered,
      exists (select from arrivals a
        where a.school_id = s.school_id and a.student_id = s.id and a.day ${inPeriod}) as came,
      ${
        isWeek
          ? db`'{}'::text[]`
          : db`array(select w.starts_on::text from nice_cards w
        where w.school_id = s.school_id and w.student_id = s.id and w.month = ${period.startsOn}::date
          and w.kind = 'week' and cardinality(w.stickers) > 0 order by w.starts_on)`
      } as weeks
    from student_classes sc
    join students s on s.school_id = sc.school_id and s.id = sc.student_id and s.status = 'studying' and s.deleted_at is null
    cross join (select exists (select from saved_registers g
      where g.school_id = ${schoolId} and g.class_id = ${classId} and g.day ${inPeriod}) as saved) register
    left join media m on m.school_id = s.school_id and m.id = s.photo_media_id
    left join nice_cards k on k.school_id = s.school_id and k.student_id = s.id and k.kind = ${period.kind}
      and k.starts_on = ${period.startsOn}
    left join nice_card_versions v on v.school_id = k.school_id and v.card_id = k.id and v.version = k.version
    left join accounts giver on giver.school_id = k.school_id and giver.id = k.given_by
    where sc.school_id = ${schoolId} and sc.class_id = ${classId}
      and daterange(sc.from_date, sc.to_date) @> ${onDay}::date
      ${ids === undefined ? db`` : db`and s.id = any(${[...ids]}::uuid[])`}
    order by s.name_order, s.id`
}

/** The classes of the running year with the number of children who were there in a week and have no card yet. */
export const selectClassesWithout = (db: Db, actor: Actor, week: CardWeek | undefined, today: string) => db<
  { id: string; name: string; without: number }[]
>`
  select c.id, c.name, ${
    week === undefined
      ? db`0`
      : db`(
    select count(*)::int from student_classes sc
    join students s on s.school_id = sc.school_id and s.id = sc.student_id and s.status = 'studying' and s.deleted_at is null
    where sc.school_id = c.school_id and sc.class_id = c.id and daterange(sc.from_date, sc.to_date) @> ${today}::date
      and exists (select from arrivals a where a.school_id = s.school_id and a.student_id = s.id
        and a.day between ${week.first_day}::date and ${week.last_day}::date)
      and ${hasNoWeekCard(db, db`s.id`, db`s.school_id`, db`${week.monday}`)})`
  } as without
  from classes c
  join academic_years y on y.school_id = c.school_id and y.id = c.academic_year_id and y.current
  where ${classVisibleTo(db, actor)} and c.archived_at is null
  order by c.position, c.name, c.id`

export type HistoryRow = { version: number; stickers: StoredSticker[]; comment: string | null; by: string; at: string }

/** The versions of a card whose class the actor sees, newest first; empty if there is none. */
export const selectHistory = (db: Db, actor: Actor, cardId: string) => db<HistoryRow[]>`
  select v.version, ${stickersJson(db, db`v.school_id`, db`v.stickers`)} as stickers, v.comment, a.full_name as by, v.at
  from nice_cards k
  join classes c on c.school_id = k.school_id and c.id = k.class_id
  join nice_card_versions v on v.school_id = k.school_id and v.card_id = k.id
  join accounts a on a.school_id = v.school_id and a.id = v.by_account
  where ${classVisibleTo(db, actor)} and k.id = ${cardId}
  order by v.version desc limit 100`

export const writeFlags = (
  tx: Db,
  actor: Actor,
  flags: { readonly classId: string; readonly day: string; readonly now: Date; readonly ids: readonly string[] },
) => tx`
  insert into nice_flags (school_id, student_id, day, class_id, set_by, set_at)
  select ${actor.schoolId}, wanted.id, ${flags.day}, ${flags.classId}, ${actor.accountId}, ${flags.now.toISOString()}
  from unnest(${[...flags.ids]}::uuid[]) as wanted (id)
  on conflict (school_id, student_id, day) do nothing`

export const removeFlags = (tx: Db, actor: Actor, day: string, ids: readonly string[]) => tx`
  delete from nice_flags f
  where f.school_id = ${actor.schoolId} and f.day = ${day} and f.student_id = any(${[...ids]}::uuid[])`

import type { ReviewChips, ReviewKind, ReviewLevel, ReviewState } from '@nhip-cau/contract/student-review-parts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { classVisibleTo } from '../../../access/visible.queries.ts'
import { pictureJson } from '../../../files/picture-json.queries.ts'
import { calendarOf } from '../../../time/school-weeks.queries.ts'
import type { MediaRow } from '../media/media.queries.ts'

export type ReviewClass = {
  school_id: string
  id: string
  name: string
  academic_year_id: string
  /** The year runs and is not closed. */
  running: boolean
  /** Changes with everything that the weeks of the year depend on. */
  calendar: string
}

export const selectReviewClass = async (db: Db, actor: Actor, classId: string): Promise<ReviewClass | undefined> => {
  const [row] = await db<ReviewClass[]>`
    select c.school_id, c.id, c.name, c.academic_year_id,
      y.current and not is_closed_year(c.school_id, c.academic_year_id) as running, ${calendarOf(db)} as calendar
    from classes c
    join academic_years y on y.school_id = c.school_id and y.id = c.academic_year_id
    where ${classVisibleTo(db, actor)} and c.id = ${classId}`
  return row
}

/** The longest time without school in a year, in days. */
const longestBreak = 60

/** A day of the year of a class and whether there is school; without a wish the last school day until today. */
export const selectDay = async (db: Db, of: ReviewClass, wanted: string | undefined, today: string) => {
  const [row] = await db<{ day: string; open: boolean }[]>`
    select d.day, d.open and d.academic_year_id = ${of.academic_year_id} as open
    from school_days(${of.school_id}, ${wanted ?? today}::date - ${wanted === undefined ? longestBreak : 0}::int,
      ${wanted ?? today}::date) d
    where ${wanted === undefined ? db`d.open` : db`true`}
    order by d.day desc limit 1`
  return row
}

export type CycleRow = {
  id: string
  academic_year_id: string
  name: string
  from: string
  to: string
  deadline: string
  aspect_ids: string[]
  min_words: number
  signed: boolean
  version: number
  released_at: string | null
  used: boolean
  reminder: { day: string; sent: boolean }
}

/** Days before the deadline on which teachers are reminded. */
export const remindedBefore = 2

/** The columns of a cycle `y`. */
export const cycleColumns = (db: Db): Fragment => db`
  y.id, y.academic_year_id, y.name, y.from_date as "from", y.to_date as "to", y.deadline, y.aspect_ids, y.min_words,
  y.signed, y.version, (
    select min(x.shown_from) from reviews r
    join review_releases x on x.school_id = r.school_id and x.review_id = r.id and x.shown_from <= clock_now()
    where r.school_id = y.school_id and r.cycle_id = y.id) as released_at,
  exists (select from reviews r where r.school_id = y.school_id and r.cycle_id = y.id) as used,
  json_build_object('day', greatest(y.from_date, y.deadline - ${remindedBefore}::int),
    'sent', y.reminded_for is not distinct from y.deadline) as reminder`

export const selectCycle = async (db: Db, schoolId: string, id: string): Promise<CycleRow | undefined> => {
  const [row] = await db<CycleRow[]>`
    select ${cycleColumns(db)} from review_cycles y where y.school_id = ${schoolId} and y.id = ${id}`
  return row
}

export type Chips = Partial<ReviewChips>
export type Ratings = Readonly<Record<string, ReviewLevel>>
export type Content = {
  readonly chips: Chips
  readonly ratings: Ratings
  readonly common: string | null
  readonly words: string | null
}
/** Field → version and account of its last change. */
export type Touched = Readonly<Record<string, readonly [number, string]>>

export type ReviewRow = Content & {
  id: string
  version: number
  state: ReviewState
  touched: Touched
  by: string
  at: string
  returned: { note: string; by: string; at: string } | null
  release: { by: string; at: string; shown_from: string; shown: boolean; batch: string; released_by: string } | null
  /** The family has been shown something of it. */
  given: boolean
  family: {
    seen_at: string | null
    reactions: { reaction: 'love' | 'thanks' | 'proud' | 'noted'; by: string }[]
    answers: { text: string; by: string; at: string }[]
    signature: { by: string; name: string | null; at: string } | null
  }
}

export type ChildRow = {
  id: string
  full_name: string
  nickname: string | null
  photo: MediaRow | null
  review: ReviewRow | null
  previous: { start: string; chips: Chips; ratings: Ratings; words: string | null } | null
  presence: 'expected' | 'present' | 'left' | 'absent' | null
  /** The register of the class was saved on a day of the period. */
  registered: boolean
  came: boolean
}

/** What guardians did with the review `r`, and the signature under its release of this number. */
export const familyJson = (db: Db, number: Fragment): Fragment => db`
  json_build_object(
    'seen_at', (select min(f.opened_at) from review_readers f where f.school_id = r.school_id and f.review_id = r.id),
    'reactions', coalesce((select json_agg(json_build_object('reaction', f.reaction, 'by', a.full_name) order by a.full_name, a.id)
      from review_readers f join accounts a on a.school_id = f.school_id and a.id = f.account_id
      where f.school_id = r.school_id and f.review_id = r.id and f.reaction is not null), '[]'),
    'answers', coalesce((select json_agg(json_build_object('text', f.answer, 'by', a.full_name, 'at', f.answered_at)
        order by f.answered_at, a.id)
      from review_readers f join accounts a on a.school_id = f.school_id and a.id = f.account_id
      where f.school_id = r.school_id and f.review_id = r.id and f.answer is not null), '[]'),
    'signature', (select json_build_object('by', a.full_name, 'name', g.signed_name, 'at', g.signed_at)
      from review_signatures g join accounts a on a.school_id = g.school_id and a.id = g.account_id
      where g.school_id = r.school_id and g.review_id = r.id and g.number = ${number}))`

type Of = {
  readonly kind: ReviewKind
  readonly start: string
  readonly end: string
  readonly listDay: string
  readonly cycle: { readonly id: string } | null
}

/** The reviews `r` of a period. */
export const ofPeriod = (db: Db, { kind, start, cycle }: Of): Fragment => db`
  r.kind = ${kind} and r.starts_on = ${start}::date and r.cycle_id is not distinct from ${cycle?.id ?? null}::uuid`

/** The children of a class in a period with what is written about them, by name; only these if `ids` is given. */
export const selectSheet = (db: Db, of: ReviewClass, period: Of, ids?: readonly string[]) => {
  const inPeriod = db`between ${period.start}::date and ${period.end}::date`
  return db<ChildRow[]>`
    select s.id, s.full_name, s.nickname, ${pictureJson(db, 'm')} as photo,
      case when r.id is not null then json_build_object('id', r.id, 'version', r.version, 'state', r.state,
        'chips', r.chips, 'ratings', r.ratings, 'common', r.common, 'words', r.words, 'touched', r.touched,
        'by', writer.full_name, 'at', r.written_at,
        'returned', case when r.returned_note is not null then (
          select json_build_object('note', r.returned_note, 'by', b.full_name, 'at', r.returned_at)
          from accounts b where b.school_id = r.school_id and b.id = r.returned_by) end,
        'release', case when x.number is not null then (
          select json_build_object('by', b.full_name, 'at', x.released_at, 'shown_from', x.shown_from,
            'shown', x.shown_from <= clock_now(), 'batch', x.batch, 'released_by', x.released_by)
          from accounts b where b.school_id = x.school_id and b.id = x.released_by) end,
        'given', shown.number is not null,
        'family', ${familyJson(db, db`shown.number`)}) end as review,
      (select json_build_object('start', p.starts_on, 'chips', p.chips, 'ratings', p.ratings, 'words', p.words)
        from reviews p
        where p.school_id = s.school_id and p.student_id = s.id and p.kind = ${period.kind}
          and p.starts_on < ${period.start}::date
        order by p.starts_on desc limit 1) as previous,
      ${
        period.kind === 'day'
          ? db`(select d.state from day_presence(${of.school_id}::uuid, ${period.start}::date) d where d.student_id = s.id)`
          : db`null`
      } as presence,
      register.saved as registered,
      exists (select from arrivals a
        where a.school_id = s.school_id and a.student_id = s.id and a.day ${inPeriod}) as came
    from student_classes sc
    join students s on s.school_id = sc.school_id and s.id = sc.student_id and s.status = 'studying' and s.deleted_at is null
    cross join (select exists (select from saved_registers g
      where g.school_id = ${of.school_id} and g.class_id = ${of.id} and g.day ${inPeriod}) as saved) register
    left join media m on m.school_id = s.school_id and m.id = s.photo_media_id
    left join reviews r on r.school_id = s.school_id and r.student_id = s.id and ${ofPeriod(db, period)}
    left join accounts writer on writer.school_id = r.school_id and writer.id = r.written_by
    left join lateral (select v.* from review_releases v
      where v.school_id = r.school_id and v.review_id = r.id order by v.number desc limit 1) x on true
    left join lateral (select max(v.number) as number from review_releases v
      where v.school_id = r.school_id and v.review_id = r.id and v.shown_from <= clock_now()) shown on true
    where sc.school_id = ${of.school_id} and sc.class_id = ${of.id}
      and daterange(sc.from_date, sc.to_date) @> ${period.listDay}::date
      ${ids === undefined ? db`` : db`and s.id = any(${[...ids]}::uuid[])`}
    order by s.name_order, s.id`
}

/** Locks the reviews of children in a period until the end of the transaction. */
export const lockReviews = (tx: Db, of: ReviewClass, period: Of, ids: readonly string[]) => tx`
  select r.id from reviews r
  where r.school_id = ${of.school_id} and r.student_id = any(${[...ids]}::uuid[]) and ${ofPeriod(tx, period)}
  order by r.id for update`

/** Children who were in the class once and have left the school. */
export const selectGone = (db: Db, of: ReviewClass, ids: readonly string[]) => db<{ id: string }[]>`
  select s.id from students s
  where s.school_id = ${of.school_id} and s.id = any(${[...ids]}::uuid[]) and s.status <> 'studying'
    and exists (select from student_classes sc
      where sc.school_id = s.school_id and sc.student_id = s.id and sc.class_id = ${of.id})`

export type AspectRow = { id: string; name: string; active: boolean; position: number; version: number }
export type TemplateRow = {
  id: string
  kind: ReviewKind
  name: string
  text: string
  active: boolean
  version: number
}

export const selectAspects = (db: Db, schoolId: string) => db<AspectRow[]>`
  select a.id, a.name, a.active, a.position, a.version from review_aspects a
  where a.school_id = ${schoolId} order by a.position, a.id`

/** All aspects of a school and its active templates of a kind. */
export const selectTools = async (db: Db, schoolId: string, kind: ReviewKind) => {
  const [row] = await db<{ aspects: AspectRow[]; templates: TemplateRow[] }[]>`
    select coalesce((
        select json_agg(json_build_object('id', a.id, 'name', a.name, 'active', a.active, 'position', a.position,
          'version', a.version) order by a.position, a.id)
        from review_aspects a where a.school_id = ${schoolId}), '[]') as aspects,
      coalesce((
        select json_agg(json_build_object('id', t.id, 'kind', t.kind, 'name', t.name, 'text', t.text, 'active', t.active,
          'version', t.version) order by t.name, t.id)
        from review_templates t where t.school_id = ${schoolId} and t.kind = ${kind} and t.active), '[]') as templates`
  return row ?? { aspects: [], templates: [] }
}

/** Gives a school without aspects those of the curriculum. */
export const insertFirstAspects = (db: Db, schoolId: string, names: readonly string[]) => db`
  insert into review_aspects (school_id, name, position)
  select ${schoolId}, one.name, one.position
  from unnest(${[...names]}::text[]) with ordinality as one (name, position)
  where not exists (select from review_aspects a where a.school_id = ${schoolId})
  on conflict do nothing`

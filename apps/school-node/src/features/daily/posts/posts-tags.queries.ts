import type { PostBody } from '@nhip-cau/contract/posts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { teachesClass } from '../../../access/visible.queries.ts'
import { pictureJson } from '../../../files/picture-json.queries.ts'
import type { MediaRow } from '../media/media.queries.ts'
import { inTarget, type Target } from './posts-targets.queries.ts'

/** One child in one photo or video. */
export type Tag = { readonly file: string; readonly student: string }

/** The tags of what was sent, each once. */
export const tagsOf = ({ image_ids, image_tags, video_ids, video_tags }: PostBody): Tag[] => {
  const ofFiles = (files: readonly string[], tags: readonly (readonly string[])[]) =>
    files.flatMap((file, place) => [...new Set(tags[place])].map((student) => ({ file, student })))
  return [...ofFiles(image_ids, image_tags), ...ofFiles(video_ids, video_tags)]
}

/** Studying children `s` of a target, in today's classes `c` to which the actor may write. */
const taggable = (db: Db, actor: Actor, target: Target): Fragment => db`
  student_classes sc
  join students s on s.school_id = sc.school_id and s.id = sc.student_id and s.status = 'studying'
    and s.deleted_at is null
  join classes c on c.school_id = sc.school_id and c.id = sc.class_id and c.archived_at is null
  join academic_years y on y.school_id = c.school_id and y.id = c.academic_year_id and y.current
  where sc.school_id = ${actor.schoolId} and daterange(sc.from_date, sc.to_date) @> (select today_at(${actor.schoolId}))
    ${inTarget(db, actor.schoolId, target)}
    ${actor.role === 'teacher' ? db`and ${teachesClass(db, actor, db`sc.class_id`)}` : db``}`

/** Matches children `s` whose families consent to photos in posts to classes or to the whole school. */
const agrees = (db: Db, wholeSchool: boolean): Fragment => db`
  coalesce((
    select k.granted from current_consents k
    where k.school_id = s.school_id and k.student_id = s.id
      and k.key = photo_consent_key('activity', ${wholeSchool})), false)`

type Child = { id: string; full_name: string; nickname: string | null; class: { id: string; name: string } }

const mostTaggable = 1000

export const selectTaggable = (db: Db, actor: Actor, target: Target) => db<
  (Child & { agreed: boolean; photo: MediaRow | null })[]
>`
  select s.id, s.full_name, s.nickname, json_build_object('id', s.class_id, 'name', s.class_name) as class,
    ${agrees(db, target.whole_school && actor.role === 'school')} as agreed, ${pictureJson(db)} as photo
  from (
    select s.*, c.id as class_id, c.name as class_name, c.position as class_position
    from ${taggable(db, actor, target)}
    order by c.position, s.name_order, s.id limit ${mostTaggable}) s
  left join media m on m.school_id = s.school_id and m.id = s.photo_media_id
  order by s.class_position, s.class_name, s.name_order, s.id`

const noTarget: Target = { whole_school: false, class_ids: [], age_groups: [], student_ids: [] }

/** Those of the children who are of any part of the target, or were tagged in an earlier version of this post. */
export const selectInAudience = (
  db: Db,
  actor: Actor,
  ids: readonly string[],
  { target, postId }: { readonly target: Target; readonly postId: string | null },
) => {
  const { whole_school, class_ids, age_groups, student_ids } = target
  const parts = [{ whole_school }, { class_ids }, { age_groups }, { student_ids }]
  const inside = parts.reduce<Fragment>(
    (before, part) => db`${before}
      select s.id from ${taggable(db, actor, { ...noTarget, ...part })} and s.id = any(${[...ids]}::uuid[])
      union`,
    db``,
  )
  return db<{ id: string }[]>`
    ${inside}
    select t.student_id from post_tags t
    where t.school_id = ${actor.schoolId} and t.post_id = ${postId}::uuid and t.student_id = any(${[...ids]}::uuid[])`
}

export const insertTags = (
  tx: Db,
  schoolId: string,
  { postId, version }: { readonly postId: string; readonly version: number },
  tags: readonly Tag[],
) => tx`
  insert into post_tags (school_id, post_id, version, file_id, student_id)
  select ${schoolId}, ${postId}, ${version}, given.file, given.student
  from unnest(${tags.map(({ file }) => file)}::uuid[], ${tags.map(({ student }) => student)}::uuid[]) as given (file, student)`

export type Lacking = { id: string; full_name: string; images: boolean; videos: boolean }

/**
 * The children tagged in a version whose families do not consent, and whether they are in photos or videos. After
 * `insertTags` of the same transaction no answer can change until its end.
 */
export const selectLacking = (db: Db, schoolId: string, postId: string, version: number) => db<Lacking[]>`
  select s.id, s.full_name, bool_or(o.id is null) as images, bool_or(o.id is not null) as videos
  from post_versions v
  join post_tags t on t.school_id = v.school_id and t.post_id = v.post_id and t.version = v.version
  join students s on s.school_id = t.school_id and s.id = t.student_id
  left join videos o on o.school_id = t.school_id and o.id = t.file_id
  where v.school_id = ${schoolId} and v.post_id = ${postId} and v.version = ${version} and v.hidden_files <> '{}'
    and not coalesce((
      select c.granted from current_consents c
      where c.school_id = t.school_id and c.student_id = t.student_id
        and c.key = photo_consent_key(v.kind, v.whole_school)), false)
  group by s.id, s.full_name, s.name_order order by s.name_order, s.id`

export const selectTags = (db: Db, schoolId: string, postId: string) => db<
  { file_id: string; children: { id: string; full_name: string }[] }[]
>`
  select t.file_id, json_agg(json_build_object('id', s.id, 'full_name', s.full_name) order by s.name_order, s.id) as children
  from posts p
  join post_tags t on t.school_id = p.school_id and t.post_id = p.id and t.version = p.latest_version
  join students s on s.school_id = t.school_id and s.id = t.student_id
  where p.school_id = ${schoolId} and p.id = ${postId}
  group by t.file_id`

/**
 * Children of these classes, with consent, who are in no photo of a post that families see since `since`. Looks at the
 * few posts of these days, not at the many photos of each child.
 */
export const selectUnpictured = async (db: Db, actor: Actor, target: Target, since: string) => {
  const rows = await db<(Child & { total: number })[]>`
    with children as materialized (
      select s.id, s.school_id, s.full_name, s.nickname, s.name_order, c.id as class_id, c.name as class_name, c.position
      from ${taggable(db, actor, target)}),
    recent as (
      select distinct t.student_id
      from (
        select pa.school_id, pa.post_id from post_audience pa
        where pa.school_id = ${actor.schoolId} and pa.listed_at >= ${since} and pa.kind <> 'internal'
          and (pa.class_id is null or pa.class_id in (select children.class_id from children))
        union
        select pc.school_id, pc.post_id from post_audience_children pc
        join children on children.school_id = pc.school_id and children.id = pc.student_id
        where pc.listed_at >= ${since}) pa
      join posts p on p.school_id = pa.school_id and p.id = pa.post_id
      join post_versions v on v.school_id = p.school_id and v.post_id = p.id and v.version = p.accepted_version
      join post_tags t on t.school_id = v.school_id and t.post_id = v.post_id and t.version = v.version
        and t.file_id <> all(v.hidden_files))
    select s.id, s.full_name, s.nickname, json_build_object('id', s.class_id, 'name', s.class_name) as class,
      count(*) over ()::int as total
    from children s
    where s.id not in (select recent.student_id from recent) and ${agrees(db, false)}
    order by s.position, s.class_name, s.name_order, s.id limit 100`
  return { data: rows.map(({ total: _, ...child }) => child), total: rows[0]?.total ?? 0 }
}

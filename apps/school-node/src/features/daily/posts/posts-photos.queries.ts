import type { Cursor } from '@nhip-cau/contract/kernel'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { looksAt } from '../../../access/guardians.queries.ts'
import { teachesClass } from '../../../access/visible.queries.ts'
import type { VideoRow } from '../../../files/video-references.queries.ts'
import type { MediaRow } from '../media/media.queries.ts'
import { visibleTo } from './posts.queries.ts'
import { type FileColumns, keptFrom, withoutKept } from './posts-hidden.queries.ts'
import { type FeedFilter, listed, type Part, withOwnClasses } from './posts-lists.queries.ts'
import { videosJson } from './posts-videos.queries.ts'

/** Posts on a page of photos, each with at most twenty. */
export const postsOfPhotos = 10

/** The published posts for the class with a photo or video in which the child is tagged and that the actor may see. */
const taggedList = (db: Db, actor: Actor, childId: string, classId: string | undefined, part: Part): Fragment => {
  const { before, most } = part
  const ofClass = db`
    and (exists (
      select from post_audience pa
      where pa.school_id = p.school_id and pa.post_id = p.id and (pa.class_id is null or pa.class_id = ${classId ?? null}))
    or exists (
      select from post_audience_children pc
      where pc.school_id = p.school_id and pc.post_id = p.id and pc.student_id = ${childId}))`
  return db`
  select p.id, p.listed_at
  from (
    select distinct t.post_id from post_tags t
    where t.school_id = ${actor.schoolId} and t.student_id = ${childId}) tagged
  join posts p on p.school_id = ${actor.schoolId} and p.id = tagged.post_id
  join post_versions v on v.school_id = p.school_id and v.post_id = p.id and v.version = p.accepted_version
  where ${visibleTo(db, actor)} ${classId === undefined ? db`` : ofClass}
    ${before ? db`and (p.listed_at, p.id) < (${before.at}::timestamptz, ${before.id}::uuid)` : db``}
    and exists (
      select from post_tags t
      where t.school_id = v.school_id and t.post_id = v.post_id and t.version = v.version
        and t.student_id = ${childId} and t.file_id <> all(${keptFrom(db, actor)}))
  order by p.listed_at desc, p.id desc
  limit ${most}`
}

type PhotoFilter = Pick<FeedFilter, 'classId'> & {
  /** Only photos of this child, which the actor may see. */
  readonly childId?: string | undefined
  /** The classes of a family's own child: photos of their posts in which nobody is tagged are shown with its own. */
  readonly childClasses?: readonly string[] | undefined
}

/** The posts of the photos. `most` rows of each list are enough for a page. */
const photoPosts = (db: Db, actor: Actor, filter: PhotoFilter, part: Part): Fragment => {
  const { classId, childId, childClasses = [] } = filter
  const ofClass = (id: string | undefined, untagged: boolean) =>
    listed(db, actor, { status: 'all', kind: undefined, classId: id, photos: true, untagged, published: true }, part)
  if (childId === undefined) return ofClass(classId, false)
  const own = taggedList(db, actor, childId, classId, part)
  const shown = classId === undefined ? childClasses : childClasses.filter((id) => id === classId)
  return shown.reduce((lists, id) => db`${lists} union (${ofClass(id, true)})`, db`(${own})`)
}

/** The photos and videos of published posts, newest post first. Reads one post more than a page to know whether there is a next one. */
export const selectPostPhotos = async (
  db: Db,
  actor: Actor,
  filter: PhotoFilter,
  before: Cursor | undefined,
): Promise<PhotoRow[]> => {
  const { childId, childClasses } = filter
  const rows = await db<(PhotoRow & FileColumns & { shown: string[] | null })[]>`
    ${withOwnClasses(db, actor)}
    select p.id, v.title, p.published_at, p.listed_at, v.images, ${videosJson(db)} as videos, ${keptFrom(db, actor)} as kept_files,
      ${
        childId === undefined
          ? db`null::uuid[]`
          : db`array(
              select t.file_id from post_tags t
              where t.school_id = v.school_id and t.post_id = v.post_id and t.version = v.version
                and t.student_id = ${childId})`
      } as tagged,
      ${childClasses === undefined ? db`null::uuid[]` : db`v.untagged_files`} as shown
    from (
      select listed.id from (${photoPosts(db, actor, filter, { before, most: db`11` })}) listed
      order by listed.listed_at desc, listed.id desc
      limit 11) page
    join posts p on p.school_id = ${actor.schoolId} and p.id = page.id
    join post_versions v on v.school_id = p.school_id and v.post_id = p.id and v.version = p.accepted_version
    order by p.listed_at desc, p.id desc`
  return withoutKept(rows).map(({ shown, kept_files: _kept, ...row }) => {
    if (row.tagged === null) return row
    const ofChild = new Set([...row.tagged, ...(shown ?? [])])
    const isOfChild = ({ id }: { readonly id: string }) => ofChild.has(id)
    return { ...row, images: row.images.filter(isOfChild), videos: row.videos.filter(isOfChild) }
  })
}

type PhotoRow = {
  id: string
  title: string
  published_at: string
  listed_at: string
  images: MediaRow[]
  videos: VideoRow[]
  /** Null unless the photos of a child were asked for. */
  tagged: string[] | null
}

/**
 * Name and classes of a child whose photos the actor may see: a teacher those of its class, a parent those of an own
 * child. Undefined for every other child.
 */
export const selectPicturedChild = async (db: Db, actor: Actor, childId: string) => {
  const mine = {
    school: db`true`,
    teacher: db`exists (
      select from student_classes sc
      where sc.school_id = s.school_id and sc.student_id = s.id
        and daterange(sc.from_date, sc.to_date) @> today_at(s.school_id) and ${teachesClass(db, actor, db`sc.class_id`)})`,
    parent: looksAt(db, actor, db`s.id`),
  }[actor.role]
  const [row] = await db<{ full_name: string; class_ids: string[] }[]>`
    select s.full_name, array(
      select sc.class_id from student_classes sc
      where sc.school_id = s.school_id and sc.student_id = s.id
        and daterange(sc.from_date, sc.to_date) @> today_at(s.school_id)) as class_ids
    from students s
    where s.school_id = ${actor.schoolId} and s.id = ${childId} and s.deleted_at is null and ${mine}`
  return row
}

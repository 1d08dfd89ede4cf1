import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { actsFor, looksAt } from '../../access/guardians.queries.ts'

export type MediaRow = {
  id: string
  width: number
  height: number
  placeholder: string
  widths: number[]
}

/** Whose files they are. */
export type MediaFiles = {
  school_id: string
  id: string
  widths: number[]
}

/** A picture whose files are about to be written. */
export const insertIncomplete = async (db: Db, actor: Actor, media: Omit<MediaRow, 'id'> & { bytes: number }) => {
  const [row] = await db<MediaRow[]>`
    insert into media (school_id, owner_account_id, width, height, placeholder, widths, bytes, incomplete)
    values (${actor.schoolId}, ${actor.accountId}, ${media.width}, ${media.height}, ${media.placeholder},
      ${media.widths}, ${media.bytes}, true)
    returning id, width, height, placeholder, widths`
  return row as MediaRow
}

/** From now on these may be used. */
export const completeMedia = (db: Db, actor: Actor, ids: readonly string[]) => db`
  update media set incomplete = false where media.school_id = ${actor.schoolId} and media.id = any(${[...ids]}::uuid[])`

/** One job at a time on all machines, behind everything that people wait for. */
export const queueAvif = (db: Db, schoolId: string, ids: readonly string[]) => db`
  select graphile_worker.add_job('media.avif', json_build_object('school_id', ${schoolId}::uuid, 'ids', ${[...ids]}::uuid[]),
    queue_name => 'media.avif', priority => 10, max_attempts => 8)`

export const deleteMedia = (db: Db, schoolId: string, ids: readonly string[]) => db`
  delete from media where media.school_id = ${schoolId} and media.id = any(${[...ids]}::uuid[])`

export const selectWithoutAvif = (db: Db, schoolId: string, ids: readonly string[]): Promise<MediaFiles[]> => db<
  MediaFiles[]
>`
  select m.school_id, m.id, m.widths from media m
  where m.school_id = ${schoolId} and m.id = any(${[...ids]}::uuid[]) and not m.has_avif`

/** False when the picture is gone meanwhile. */
export const setHasAvif = async (db: Db, schoolId: string, id: string): Promise<boolean> => {
  const rows = await db`
    update media set has_avif = true where media.school_id = ${schoolId} and media.id = ${id} returning media.id`
  return rows.length > 0
}

/**
 * Those of `ids` that this person may put into a post: the own uploads and, when it is an edit, what the post has. They
 * are kept from being cleaned away until the transaction ends.
 */
export const selectUsableImages = async (
  db: Db,
  actor: Actor,
  postId: string | null,
  ids: readonly string[],
): Promise<string[]> => {
  const rows = await db<{ id: string }[]>`
    select m.id from media m
    where m.school_id = ${actor.schoolId} and m.id = any(${[...ids]}::uuid[]) and not m.incomplete
      and (m.owner_account_id = ${actor.accountId} or exists (
        select from post_images pi
        where pi.school_id = m.school_id and pi.media_id = m.id and pi.post_id = ${postId}::uuid))
    for key share`
  return rows.map((row) => row.id)
}

/**
 * Which version `v` of a post `p` this person may see now. Families and teachers: the accepted one, when it is for them;
 * teachers also what they wrote; the office what was accepted and, with the right to decide, everything.
 */
const seesVersion = (db: Db, actor: Actor): Fragment => {
  const mine = db`
    select from account_classes ac
    where ac.school_id = ${actor.schoolId} and ac.account_id = ${actor.accountId}`
  const audience = (reached: Fragment) => db`
    (v.version = p.accepted_version and exists (
      select from post_audience pa
      where pa.school_id = p.school_id and pa.post_id = p.id and ${reached}))`
  switch (actor.role) {
    case 'school':
      return actor.permissions.includes('school.postControl.post') ? db`true` : db`v.version = p.accepted_version`
    case 'teacher':
      return db`(p.author_account_id = ${actor.accountId}
        or ${audience(db`(pa.class_id is null or exists (${mine} and ac.class_id = pa.class_id))`)})`
    case 'parent':
      return audience(db`exists (${mine} and (pa.class_id is null or ac.class_id = pa.class_id))`)
  }
}

/** Faces of the staff are seen by everybody in the school, faces of parents by the staff. */
const isVisibleAvatar = (db: Db, actor: Actor): Fragment => db`
  exists (
    select from accounts a
    where a.school_id = m.school_id and a.avatar_media_id = m.id and a.active
      and (a.role <> 'parent' or ${actor.role !== 'parent'}))`

/** Faces of children and of people who fetch them: the office, the teachers of the child's class, those of its family who look, or act where it is about papers. */
const isVisiblePortrait = (db: Db, actor: Actor): Fragment => {
  const ofChild = {
    school: db`true`,
    teacher: db`exists (
      select from student_classes sc
      join account_classes ac on ac.school_id = sc.school_id and ac.class_id = sc.class_id
      where sc.school_id = s.school_id and sc.student_id = s.id and ac.account_id = ${actor.accountId}
        and daterange(sc.from_date, sc.to_date) @> today_at(s.school_id))`,
    parent: looksAt(db, actor, db`s.id`),
  }[actor.role]
  const ofFamilyPaper = actor.role === 'parent' ? actsFor(db, actor, db`s.id`) : ofChild
  return db`
    (exists (select from students s where s.school_id = m.school_id and s.photo_media_id = m.id and ${ofChild})
      or exists (
        select from pick_up_people p join students s on s.school_id = p.school_id and s.id = p.student_id
        where p.school_id = m.school_id and p.photo_media_id = m.id and ${ofFamilyPaper})
      or exists (
        select from consents k join students s on s.school_id = k.school_id and s.id = k.student_id
        where k.school_id = m.school_id and k.scan_media_id = m.id and ${actor.role !== 'teacher'} and ${ofFamilyPaper}))`
}

/** The school's own pictures are seen by everybody in it. */
const isOfSchool = (db: Db): Fragment => db`
  exists (select from schools sc where sc.school_id = m.school_id and m.id in (sc.logo_media_id, sc.cover_media_id))`

/** Papers and medicine that families show the school, and who stood at the door: whoever sees the report or the request, never a relative. */
const isVisibleCare = (db: Db, actor: Actor): Fragment => {
  const of = (key: string): Fragment => {
    switch (actor.role) {
      case 'school':
        return actor.permissions.includes(`school.${key}`) ? db`true` : db`false`
      case 'teacher':
        return actor.permissions.includes(`teacher.${key}`)
          ? db`exists (
              select from account_classes ac
              where ac.school_id = o.school_id and ac.account_id = ${actor.accountId} and ac.class_id = o.class_id)`
          : db`false`
      case 'parent':
        return actsFor(db, actor, db`o.student_id`)
    }
  }
  return db`
    (exists (select from absence_images i join absences o on o.school_id = i.school_id and o.id = i.absence_id
        where i.school_id = m.school_id and i.media_id = m.id and ${of('absence')})
      or exists (select from prescription_images i join prescriptions o on o.school_id = i.school_id and o.id = i.prescription_id
        where i.school_id = m.school_id and i.media_id = m.id and ${of('prescription')})
      or exists (select from prescription_medicines i join prescriptions o on o.school_id = i.school_id and o.id = i.prescription_id
        where i.school_id = m.school_id and i.media_id = m.id and ${of('prescription')})
      or exists (select from prescription_doses o
        where o.school_id = m.school_id and o.media_id = m.id and ${of('prescription')})
      or exists (select from pick_up_requests o
        where o.school_id = m.school_id and o.photo_media_id = m.id and ${of('attend')}))`
}

/** The picture if this person may see it now: the own upload, the face of somebody, or one in a version of a post that they may see. */
export const selectVisibleImage = async (db: Db, actor: Actor, mediaId: string) => {
  const [row] = await db<{ id: string; widths: number[]; has_avif: boolean }[]>`
    select m.id, m.widths, m.has_avif from media m
    where m.school_id = ${actor.schoolId} and m.id = ${mediaId}
      and (m.owner_account_id = ${actor.accountId} or ${isOfSchool(db)} or ${isVisibleAvatar(db, actor)} or ${isVisiblePortrait(db, actor)}
        or ${isVisibleCare(db, actor)} or exists (
        select from post_images pi
        join posts p on p.school_id = pi.school_id and p.id = pi.post_id and p.deleted_at is null
        join post_versions v
          on v.school_id = pi.school_id and v.post_id = pi.post_id and v.version = pi.version
        where pi.school_id = m.school_id and pi.media_id = m.id and ${seesVersion(db, actor)}))`
  return row
}

/** Locks up to `limit` pictures that no post has had for a day, or only posts that were deleted 30 days ago. */
export const lockUnused = (tx: Db, now: Date, limit: number): Promise<MediaFiles[]> => tx<MediaFiles[]>`
  select m.school_id, m.id, m.widths from media m
  where m.created_at < ${now.toISOString()}::timestamptz - interval '24 hours'
    and not exists (
      select from accounts a where a.school_id = m.school_id and a.avatar_media_id = m.id)
    and not exists (
      select from students st where st.school_id = m.school_id and st.photo_media_id = m.id)
    and not exists (
      select from pick_up_people pu where pu.school_id = m.school_id and pu.photo_media_id = m.id)
    and not exists (
      select from schools sc where sc.school_id = m.school_id and m.id in (sc.logo_media_id, sc.cover_media_id))
    and not exists (
      select from consents k where k.school_id = m.school_id and k.scan_media_id = m.id)
    and not exists (
      select from absence_images ai where ai.school_id = m.school_id and ai.media_id = m.id)
    and not exists (
      select from prescription_images pr where pr.school_id = m.school_id and pr.media_id = m.id)
    and not exists (
      select from prescription_medicines pm where pm.school_id = m.school_id and pm.media_id = m.id)
    and not exists (
      select from prescription_doses pd where pd.school_id = m.school_id and pd.media_id = m.id)
    and not exists (
      select from pick_up_requests pq where pq.school_id = m.school_id and pq.photo_media_id = m.id
        and pq.requested_at > ${now.toISOString()}::timestamptz - interval '30 days')
    and not exists (
      select from post_images pi
      join posts p on p.school_id = pi.school_id and p.id = pi.post_id
      where pi.school_id = m.school_id and pi.media_id = m.id
        and (p.deleted_at is null or p.deleted_at > ${now.toISOString()}::timestamptz - interval '30 days'))
  order by m.created_at limit ${limit}
  for update of m skip locked`

/** Removes pictures of any school, also from the deleted posts that had them. */
export const deleteUnused = async (tx: Db, unused: readonly MediaFiles[]): Promise<void> => {
  const schools = unused.map((media) => media.school_id)
  const ids = unused.map((media) => media.id)
  await tx`
    delete from post_images pi using unnest(${schools}::uuid[], ${ids}::uuid[]) as gone (school_id, id)
    where pi.school_id = gone.school_id and pi.media_id = gone.id`
  await tx`
    update pick_up_requests pq set photo_media_id = null
    from unnest(${schools}::uuid[], ${ids}::uuid[]) as gone (school_id, id)
    where pq.school_id = gone.school_id and pq.photo_media_id = gone.id`
  await tx`
    delete from media m using unnest(${schools}::uuid[], ${ids}::uuid[]) as gone (school_id, id)
    where m.school_id = gone.school_id and m.id = gone.id`
}

export const setAvatar = (db: Db, actor: Actor, mediaId: string | null) => db`
  update accounts set avatar_media_id = ${mediaId}::uuid
  where accounts.school_id = ${actor.schoolId} and accounts.id = ${actor.accountId}`

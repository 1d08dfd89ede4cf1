import type { Video } from '@nhip-cau/contract/media'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { recountConfirmed } from './posts-confirm.queries.ts'
import { hiddenFromFamilies } from './posts-hidden.queries.ts'

type Confirmed = {
  by: string
  relation: string
  option: string | null
  signed_name: string | null
  signed: boolean
  at: string
}

export type ChildPost = {
  title: string
  text: string
  at: string
  /** What the family has confirmed for this child. */
  confirmed: Confirmed | null
  images: { id: string; widths: number[] }[]
  videos: { id: string; mime: Video['mime'] }[]
}

/** Whether the published post `p` was for the child itself, or for a class while the child was in it. */
export const isOfChild = (db: Db, studentId: string): Fragment => db`(exists (
    select from post_audience_children pc
    where pc.school_id = p.school_id and pc.post_id = p.id and pc.student_id = ${studentId})
  or exists (
    select from post_audience pa
    join student_classes sc on sc.school_id = pa.school_id and sc.class_id = pa.class_id
    where pa.school_id = p.school_id and pa.post_id = p.id and pa.kind <> 'internal' and sc.student_id = ${studentId}
      and daterange(sc.from_date, sc.to_date) @> p.published_at::date))`

/** The accepted posts for the child itself, and those that its classes got while it was in them. */
export const selectChildPosts = (db: Db, schoolId: string, studentId: string) => db<ChildPost[]>`
  select v.title, v.text, p.published_at as at, (
      select json_build_object('by', a.full_name, 'relation', pc.relation, 'option', v.confirm -> 'options' -> pc.option::int,
        'signed', pc.strokes is not null or pc.signed_name is not null, 'signed_name', pc.signed_name, 'at', pc.answered_at)
      from post_confirmations pc
      join accounts a on a.school_id = pc.school_id and a.id = pc.account_id
      where pc.school_id = p.school_id and pc.post_id = p.id and pc.student_id = ${studentId}
        and pc.asked_in = (v.confirm ->> 'asked_in')::int) as confirmed,
    coalesce((select json_agg(json_build_object('id', m.id, 'widths', m.widths) order by pi.position)
      from post_images pi join media m on m.school_id = pi.school_id and m.id = pi.media_id
      where pi.school_id = v.school_id and pi.post_id = v.post_id and pi.version = v.version
        and m.id <> all(${hiddenFromFamilies(db, { schoolId })})), '[]') as images,
    coalesce((select json_agg(json_build_object('id', o.id, 'mime', o.mime) order by pv.position)
      from post_videos pv join videos o on o.school_id = pv.school_id and o.id = pv.video_id
      where pv.school_id = v.school_id and pv.post_id = v.post_id and pv.version = v.version
        and o.id <> all(${hiddenFromFamilies(db, { schoolId })})), '[]') as videos
  from posts p
  join post_versions v on v.school_id = p.school_id and v.post_id = p.id and v.version = p.accepted_version
  where p.school_id = ${schoolId} and p.deleted_at is null and p.published_at is not null
    and ${isOfChild(db, studentId)}
  order by p.published_at desc limit 2000`

export type ChildPhoto = { id: string; widths: number[]; at: string }
export type ChildVideo = { id: string; mime: Video['mime']; at: string }

/**
 * Selects from the posts that a parent may see now, in the version that it sees; `files` joins the file `file.id`, in
 * which the child is tagged. Oldest first.
 */
const fromTaggedPosts = (
  db: Db,
  {
    schoolId,
    studentId,
    accountId,
  }: { readonly schoolId: string; readonly studentId: string; readonly accountId: string },
  files: Fragment,
): Fragment => db`
  from (
    select distinct t.post_id from post_tags t
    where t.school_id = ${schoolId} and t.student_id = ${studentId}) tagged
  join posts p on p.school_id = ${schoolId} and p.id = tagged.post_id and p.deleted_at is null
  join post_versions v on v.school_id = p.school_id and v.post_id = p.id and v.version = p.accepted_version
  ${files}
  where file.id <> all(v.hidden_files)
    and exists (
      select from post_tags t
      where t.school_id = v.school_id and t.post_id = v.post_id and t.version = v.version and t.file_id = file.id
        and t.student_id = ${studentId})
    and (exists (
      select from post_audience pa
      join account_classes ac on ac.school_id = pa.school_id and ac.account_id = ${accountId}
        and (pa.class_id is null or pa.class_id = ac.class_id)
      where pa.school_id = p.school_id and pa.post_id = p.id and pa.kind <> 'internal')
    or exists (
      select from post_audience_children pc
      join looking_guardians g on g.school_id = pc.school_id and g.student_id = pc.student_id
      where pc.school_id = p.school_id and pc.post_id = p.id and g.account_id = ${accountId}))
  order by p.published_at, p.id, place.position`

/** The photos of posts that a parent may see now and in which the child is tagged, oldest first. */
export const selectChildPhotos = (db: Db, schoolId: string, studentId: string, accountId: string) => {
  const photos = db`
    join post_images place on place.school_id = v.school_id and place.post_id = v.post_id and place.version = v.version
    join media file on file.school_id = place.school_id and file.id = place.media_id`
  return db<ChildPhoto[]>`
    select file.id, file.widths, p.published_at as at ${fromTaggedPosts(db, { schoolId, studentId, accountId }, photos)}`
}

/** The same for videos. */
export const selectChildVideos = (db: Db, schoolId: string, studentId: string, accountId: string) => {
  const videos = db`
    join post_videos place on place.school_id = v.school_id and place.post_id = v.post_id and place.version = v.version
    join videos file on file.school_id = place.school_id and file.id = place.video_id`
  return db<ChildVideo[]>`
    select file.id, file.mime, p.published_at as at ${fromTaggedPosts(db, { schoolId, studentId, accountId }, videos)}`
}

const taggedFiles = (db: Db, schoolId: string, studentId: string): Fragment => db`
  select distinct t.post_id, t.file_id from post_tags t
  where t.school_id = ${schoolId} and t.student_id = ${studentId}`

/** The photos of posts in which the child is tagged. */
export const taggedPictures = (db: Db, schoolId: string, studentId: string): Fragment => db`
  select m.id from media m join (${taggedFiles(db, schoolId, studentId)}) tagged on tagged.file_id = m.id
  where m.school_id = ${schoolId}`

/**
 * Takes the photos and videos in which the child is tagged out of all versions of all posts: no consent can show them
 * again. The erasure or the cleaning deletes the files.
 */
export const eraseTaggedFiles = async (tx: Db, schoolId: string, studentId: string): Promise<void> => {
  const tagged = await tx<{ post_id: string; file_id: string }[]>`${taggedFiles(tx, schoolId, studentId)}`
  if (tagged.length === 0) return
  const posts = tagged.map((one) => one.post_id)
  const files = tagged.map((one) => one.file_id)
  await tx`
    update post_versions v set images = (
      select coalesce(json_agg(one.image order by one.place), '[]')
      from json_array_elements(v.images) with ordinality as one (image, place)
      where (one.image ->> 'id')::uuid <> all(${files}::uuid[]))
    where v.school_id = ${schoolId} and v.post_id = any(${posts}::uuid[])`
  await tx`
    delete from post_images pi
    where pi.school_id = ${schoolId} and pi.post_id = any(${posts}::uuid[]) and pi.media_id = any(${files}::uuid[])`
  await tx`
    delete from post_videos pv
    where pv.school_id = ${schoolId} and pv.post_id = any(${posts}::uuid[]) and pv.video_id = any(${files}::uuid[])`
  await tx`
    delete from post_tags t
    where t.school_id = ${schoolId} and t.post_id = any(${posts}::uuid[]) and t.file_id = any(${files}::uuid[])`
}

/** Comments no longer name an erased child; they stay the words of whoever wrote them. */
export const eraseFromComments = (tx: Db, schoolId: string, studentId: string) => tx`
  with mentioned as (
    update comment_mentions m set student_id = null, relation = null
    where m.school_id = ${schoolId} and m.student_id = ${studentId})
  update comments c set student_id = null, relation = null
  where c.school_id = ${schoolId} and c.student_id = ${studentId}`

/** What was confirmed for an erased child goes with it; the counts of posts follow. */
export const eraseConfirmations = (tx: Db, schoolId: string, studentId: string) =>
  eraseAnswers(tx, schoolId, tx`pc.student_id = ${studentId}`)

const eraseAnswers = async (tx: Db, schoolId: string, whose: Fragment): Promise<void> => {
  await tx`
    delete from post_former_answers pc where pc.school_id = ${schoolId} and ${whose}`
  const gone = await tx<{ post_id: string }[]>`
    delete from post_confirmations pc where pc.school_id = ${schoolId} and ${whose} returning pc.post_id`
  const posts = [...new Set(gone.map((one) => one.post_id))]
  const ids = posts.map((id) => ({ school_id: schoolId, id }))
  if (ids.length > 0) await recountConfirmed(tx, ids)
}

/** Withdraws the comments of a deleted account and removes what it liked, voted and confirmed; the counts of posts follow. */
export const eraseAnswersOf = async (tx: Db, schoolId: string, accountId: string): Promise<void> => {
  const posts = await tx<{ post_id: string }[]>`
    with withdrawn as (
      update comments c set text = null, withdrawn_at = clock_now(), relation = null, student_id = null
      where c.school_id = ${schoolId} and c.account_id = ${accountId} and c.withdrawn_at is null
      returning c.post_id),
    unliked as (
      delete from post_likes l where l.school_id = ${schoolId} and l.account_id = ${accountId} returning l.post_id)
    select withdrawn.post_id from withdrawn union select unliked.post_id from unliked`
  await tx`delete from post_votes v where v.school_id = ${schoolId} and v.account_id = ${accountId}`
  await eraseAnswers(tx, schoolId, tx`pc.account_id = ${accountId}`)
  await tx`
    update post_former_answers fa set replaced_by = null
    where fa.school_id = ${schoolId} and fa.replaced_by = ${accountId}`
  await tx`delete from comment_reports r where r.school_id = ${schoolId} and r.account_id = ${accountId}`
  await tx`
    update comment_mentions m set account_id = null, relation = null, student_id = null
    where m.school_id = ${schoolId} and m.account_id = ${accountId}`
  await tx`
    update posts p set
      like_count = (select count(*) from post_likes l where l.school_id = p.school_id and l.post_id = p.id),
      comment_count = (select count(*) from comments c
        where c.school_id = p.school_id and c.post_id = p.id and c.hidden_at is null and c.withdrawn_at is null)
    where p.school_id = ${schoolId} and p.id = any(${posts.map((one) => one.post_id)}::uuid[])`
}

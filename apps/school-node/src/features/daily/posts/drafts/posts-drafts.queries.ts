import { type DraftInput, draftLimits } from '@nhip-cau/contract/post-drafts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment, Tx } from '@nhip-cau/server-kit/database'
import { type DocumentRow, documentJson, withPage } from '../../../../files/document-references.queries.ts'
import { pictureJson } from '../../../../files/picture-json.queries.ts'
import type { VideoRow } from '../../../../files/video-references.queries.ts'
import type { MediaRow } from '../../media/media.queries.ts'
import { mayControl, visibleTo as visiblePosts } from '../posts.queries.ts'

/** The drafts `d` that the actor may see: the own ones. */
const visibleTo = (db: Db, actor: Actor): Fragment => db`
  d.school_id = ${actor.schoolId} and d.owner_account_id = ${actor.accountId} and d.deleted_at is null`

export type DraftHeadRow = {
  id: string
  version: number
  title: string
  changed_at: string
  vanishes_at: string
  files: number
  given_by: string | null
  post_id: string | null
}

/** The posts `p` that the actor may edit. */
const editableBy = (db: Db, actor: Actor): Fragment => db`
  ${mayControl(actor) ? db`true` : db`p.author_account_id = ${actor.accountId}`} and ${visiblePosts(db, actor)}`

/** Locks a post that the actor may edit against deletion; false if it is none. */
export const lockEdited = async (tx: Tx, actor: Actor, postId: string): Promise<boolean> => {
  const rows = await tx`select from posts p where p.id = ${postId} and ${editableBy(tx, actor)} for key share of p`
  return rows.length > 0
}

/** The actor's draft of an edit of this post. */
export const selectDraftOfEdit = async (db: Db, actor: Actor, postId: string): Promise<string | undefined> => {
  const [row] = await db<{ id: string }[]>`
    select d.id from post_drafts d where ${visibleTo(db, actor)} and d.post_id = ${postId}`
  return row?.id
}

const head = (db: Db, actor: Actor): Fragment => db`
  d.id, d.version, d.title, d.changed_at, d.changed_at + make_interval(days => ${draftLimits.days}) as vanishes_at,
  giver.full_name as given_by,
  (select p.id from posts p where p.id = d.post_id and ${editableBy(db, actor)}) as post_id,
  (select count(*)::int from post_draft_images f where f.school_id = d.school_id and f.draft_id = d.id)
    + (select count(*)::int from post_draft_videos f where f.school_id = d.school_id and f.draft_id = d.id)
    + (select count(*)::int from post_draft_documents f where f.school_id = d.school_id and f.draft_id = d.id) as files`

export const selectDrafts = (db: Db, actor: Actor) => db<DraftHeadRow[]>`
  select ${head(db, actor)} from post_drafts d
  left join accounts giver on giver.school_id = d.school_id and giver.id = d.given_by
  where ${visibleTo(db, actor)}
  order by d.changed_at desc, d.id desc limit ${draftLimits.perPerson}`

export type DraftRow = DraftHeadRow & {
  content: Record<string, unknown>
  images: MediaRow[]
  videos: VideoRow[]
  documents: DocumentRow[]
}

export const selectDraft = async (db: Db, actor: Actor, id: string): Promise<DraftRow | undefined> => {
  const [row] = await db<DraftRow[]>`
    select ${head(db, actor)}, d.content,
      coalesce((
        select json_agg(${pictureJson(db)}) from post_draft_images f
        join media m on m.school_id = f.school_id and m.id = f.media_id
        where f.school_id = d.school_id and f.draft_id = d.id), '[]') as images,
      coalesce((
        select json_agg(json_build_object('id', o.id, 'mime', o.mime, 'width', o.width, 'height', o.height,
          'duration_seconds', o.duration_seconds, 'bytes', o.bytes, 'poster', ${pictureJson(db, 'poster')}))
        from post_draft_videos f
        join videos o on o.school_id = f.school_id and o.id = f.video_id
        left join media poster on poster.school_id = o.school_id and poster.id = o.poster_media_id
        where f.school_id = d.school_id and f.draft_id = d.id), '[]') as videos,
      coalesce((
        select json_agg(${documentJson(db, 't')})
        from post_draft_documents f
        join documents t on t.school_id = f.school_id and t.id = f.document_id
        ${withPage(db, 't')}
        where f.school_id = d.school_id and f.draft_id = d.id), '[]') as documents
    from post_drafts d
    left join accounts giver on giver.school_id = d.school_id and giver.id = d.given_by
    where ${visibleTo(db, actor)} and d.id = ${id}`
  return row
}

/** Locks an own draft until the transaction ends. */
export const lockDraft = async (tx: Tx, actor: Actor, id: string) => {
  const [row] = await tx<{ version: number; title: string; post_id: string | null }[]>`
    select d.version, d.title, d.post_id from post_drafts d where ${visibleTo(tx, actor)} and d.id = ${id} for update`
  return row
}

/** Locks an account, so that its new drafts are written one after the other. */
export const lockOwner = (tx: Tx, schoolId: string, accountId: string) => tx`
  select from accounts a where a.school_id = ${schoolId} and a.id = ${accountId} for no key update`

/** Counts the drafts of an account that the transaction has locked. */
export const countDrafts = async (tx: Tx, schoolId: string, accountId: string): Promise<number> => {
  const [row] = await tx<{ drafts: number }[]>`
    select count(*)::int as drafts from post_drafts d
    where d.school_id = ${schoolId} and d.owner_account_id = ${accountId} and d.deleted_at is null`
  return row?.drafts ?? 0
}

type Saved = { id: string; version: number; changed_at: string }

/** Undefined if the actor already has a draft of an edit of this post. */
export const insertDraft = async (
  tx: Tx,
  actor: Actor,
  { title, content, post_id }: DraftInput & { readonly post_id: string | null },
): Promise<Saved | undefined> => {
  const [row] = await tx<Saved[]>`
    insert into post_drafts (school_id, owner_account_id, title, content, post_id)
    values (${actor.schoolId}, ${actor.accountId}, ${title}, ${tx.json(content)}::json, ${post_id})
    on conflict do nothing
    returning id, version, changed_at`
  return row
}

export const updateDraft = async (tx: Tx, actor: Actor, id: string, { title, content }: DraftInput): Promise<Saved> => {
  const [row] = await tx<Saved[]>`
    update post_drafts d set title = ${title}, content = ${tx.json(content)}::json, version = d.version + 1,
      changed_at = clock_now()
    where ${visibleTo(tx, actor)} and d.id = ${id}
    returning d.id, d.version, d.changed_at`
  if (!row) throw new Error('the locked draft is gone')
  return row
}

type Files = {
  readonly images: readonly string[]
  readonly videos: readonly string[]
  readonly documents: readonly string[]
}

/** Gives a draft these files and no others. */
export const setFiles = async (
  tx: Tx,
  schoolId: string,
  draftId: string,
  { images, videos, documents }: Files,
): Promise<void> => {
  await tx`
    delete from post_draft_images f
    where f.school_id = ${schoolId} and f.draft_id = ${draftId} and f.media_id <> all(${[...images]}::uuid[])`
  await tx`
    delete from post_draft_videos f
    where f.school_id = ${schoolId} and f.draft_id = ${draftId} and f.video_id <> all(${[...videos]}::uuid[])`
  await tx`
    delete from post_draft_documents f
    where f.school_id = ${schoolId} and f.draft_id = ${draftId} and f.document_id <> all(${[...documents]}::uuid[])`
  await tx`
    insert into post_draft_images (school_id, draft_id, media_id)
    select ${schoolId}, ${draftId}, file.id from unnest(${[...images]}::uuid[]) as file (id) on conflict do nothing`
  await tx`
    insert into post_draft_videos (school_id, draft_id, video_id)
    select ${schoolId}, ${draftId}, file.id from unnest(${[...videos]}::uuid[]) as file (id) on conflict do nothing`
  await tx`
    insert into post_draft_documents (school_id, draft_id, document_id)
    select ${schoolId}, ${draftId}, file.id from unnest(${[...documents]}::uuid[]) as file (id) on conflict do nothing`
}

/** Marks a draft as deleted or sent; its files stay as long as it can be restored. */
export const markDraftDeleted = (tx: Tx, actor: Actor, id: string) => tx`
  update post_drafts d set deleted_at = clock_now() where ${visibleTo(tx, actor)} and d.id = ${id}`

/** Undefined if it cannot be restored, also because there is a newer draft of the same edit. */
export const unmarkDraftDeleted = async (tx: Tx, actor: Actor, id: string, now: Date): Promise<Saved | undefined> => {
  const [row] = await tx<Saved[]>`
    update post_drafts d set deleted_at = null, version = d.version + 1
    where d.school_id = ${actor.schoolId} and d.owner_account_id = ${actor.accountId} and d.id = ${id}
      and d.deleted_at > ${now.toISOString()}::timestamptz - make_interval(hours => ${draftLimits.restorableHours})
      and not exists (
        select from post_drafts newer
        where newer.school_id = d.school_id and newer.owner_account_id = d.owner_account_id
          and newer.post_id = d.post_id and newer.deleted_at is null)
    returning d.id, d.version, d.changed_at`
  return row
}

export const isStaff = async (db: Db, schoolId: string, accountId: string): Promise<boolean> => {
  const rows = await db`
    select from accounts a where a.school_id = ${schoolId} and a.id = ${accountId} and a.role <> 'parent'`
  return rows.length > 0
}

/** Whether the account `a` is a colleague of the actor who may write posts. */
const isColleague = (db: Db, actor: Actor): Fragment => db`
  a.school_id = ${actor.schoolId} and a.active and a.id <> ${actor.accountId}
  and (a.role = 'school' and 'school.postControl.post' = any(a.permissions)
    or a.role = 'teacher' and 'teacher.post' = any(a.permissions))`

export const selectColleagues = (db: Db, actor: Actor) => db<
  { id: string; full_name: string; role: 'school' | 'teacher' }[]
>`
  select a.id, a.full_name, a.role from accounts a
  where ${isColleague(db, actor)}
  order by a.role, a.full_name, a.id limit 500`

export const writesPosts = async (db: Db, actor: Actor, accountId: string): Promise<boolean> => {
  const rows = await db`select from accounts a where ${isColleague(db, actor)} and a.id = ${accountId}`
  return rows.length > 0
}

export const giveDraftTo = (tx: Tx, actor: Actor, id: string, accountId: string) => tx`
  update post_drafts d set owner_account_id = ${accountId}, given_by = ${actor.accountId}, version = d.version + 1,
    changed_at = clock_now()
  where ${visibleTo(tx, actor)} and d.id = ${id}`

/** Deletes the drafts that name an erased child in their target or at their files, or have a file in which a post names it. */
export const eraseFromDrafts = (tx: Db, schoolId: string, studentId: string) => tx`
  delete from post_drafts d
  where d.school_id = ${schoolId} and (strpos(d.content::text, ${studentId}) > 0 or d.id in (
    select f.draft_id from post_tags t
    join post_draft_images f on f.school_id = t.school_id and f.media_id = t.file_id
    where t.school_id = ${schoolId} and t.student_id = ${studentId}
    union
    select f.draft_id from post_tags t
    join post_draft_videos f on f.school_id = t.school_id and f.video_id = t.file_id
    where t.school_id = ${schoolId} and t.student_id = ${studentId}))`

export const selectOwnName = async (db: Db, actor: Actor): Promise<string> => {
  const [row] = await db<{ full_name: string }[]>`
    select a.full_name from accounts a where a.school_id = ${actor.schoolId} and a.id = ${actor.accountId}`
  return row?.full_name ?? ''
}

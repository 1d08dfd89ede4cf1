import { type DraftInput, draftLimits, type ServerDraft } from '@nhip-cau/contract/post-drafts'
import { fieldText, successText } from '@nhip-cau/contract/texts'
import type { Actor, ActorIn } from '@nhip-cau/server-kit/actor'
import type { Tx } from '@nhip-cau/server-kit/database'
import { emit } from '@nhip-cau/server-kit/jobs'
import { signalLive } from '@nhip-cau/server-kit/live'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../../../context.ts'
import type { DraftEvent } from '../../../../events/post-drafts.ts'
import { selectUsableDocuments } from '../../../../files/document-references.queries.ts'
import { selectUsableFiles } from '../../../../files/file-references.queries.ts'
import { selectUsableVideos } from '../../../../files/video-references.queries.ts'
import { postFiles } from '../posts-files.queries.ts'
import * as queries from './posts-drafts.queries.ts'
import { draftFiles } from './posts-drafts-files.queries.ts'

type Staff = ActorIn<'school' | 'teacher'>

export const listDrafts = async ({ db }: Context, actor: Staff) => ({
  data: await queries.selectDrafts(db, actor),
  most: draftLimits.perPerson,
})

export const getDraft = async (context: Context, actor: Staff, id: string): Promise<ServerDraft> => {
  const row = await queries.selectDraft(context.db, actor, id)
  if (!row) throw problem('not_found')
  return {
    ...row,
    images: row.images.map((media) => context.presentImage(actor, media)),
    videos: row.videos.map((video) => context.presentVideo(actor, video)),
    documents: row.documents.map((file) => context.presentDocument(actor, file)),
  }
}

/** A draft, and the post that it edits. */
type Edited = { readonly id: string; readonly postId: string | null }

/** Gives the draft its files. Throws a problem at the field of those that the actor may not use. */
const keepFiles = async (tx: Tx, actor: Actor, { id, postId }: Edited, draft: DraftInput): Promise<void> => {
  const isOfEdit = postId !== null && (await queries.lockEdited(tx, actor, postId))
  const own = isOfEdit
    ? { kinds: [draftFiles.kind, postFiles.kind], ids: [id, postId] }
    : { kinds: [draftFiles.kind], ids: [id] }
  const [image_ids, video_ids, document_ids] = [draft.image_ids, draft.video_ids, draft.document_ids].map((ids) => [
    ...new Set(ids),
  ]) as [string[], string[], string[]]
  const errors: Record<string, string> = {}
  if ((await selectUsableFiles(tx, actor, image_ids, own)).length < image_ids.length)
    errors.image_ids = fieldText('image_unknown')
  if ((await selectUsableVideos(tx, actor, video_ids, own)).length < video_ids.length)
    errors.video_ids = fieldText('video_unknown')
  if ((await selectUsableDocuments(tx, actor, document_ids, own)).length < document_ids.length)
    errors.document_ids = fieldText('document_unknown')
  if (Object.keys(errors).length > 0) throw problem('validation', { errors })
  await queries.setFiles(tx, actor.schoolId, id, { images: image_ids, videos: video_ids, documents: document_ids })
}

/** Throws `drafts_full` if the actor has more drafts now than a person may have, which is as many as the list shows. */
const checkRoom = async (tx: Tx, { schoolId, accountId }: Actor): Promise<void> => {
  const drafts = await queries.countDrafts(tx, schoolId, accountId)
  if (drafts > draftLimits.perPerson) throw problem('drafts_full', { values: { n: draftLimits.perPerson } })
}

/** The second of two pages that begin to edit the same post gets a version conflict. */
export const createDraft = (context: Context, actor: Staff, draft: DraftInput & { readonly post_id: string | null }) =>
  context.transaction(async (tx) => {
    if (draft.post_id !== null && !(await queries.lockEdited(tx, actor, draft.post_id))) throw problem('not_found')
    await queries.lockOwner(tx, actor.schoolId, actor.accountId)
    const saved = await queries.insertDraft(tx, actor, draft)
    if (!saved) throw problem('conflict')
    await checkRoom(tx, actor)
    await keepFiles(tx, actor, { id: saved.id, postId: draft.post_id }, draft)
    return saved
  })

/** The second of two pages that save the same draft gets a version conflict. */
export const saveDraft = (
  context: Context,
  actor: Staff,
  id: string,
  draft: DraftInput & { readonly version: number },
) =>
  context.transaction(async (tx) => {
    const before = await queries.lockDraft(tx, actor, id)
    if (!before) throw problem('not_found')
    if (before.version !== draft.version) throw problem('conflict')
    const saved = await queries.updateDraft(tx, actor, id, draft)
    await keepFiles(tx, actor, { id, postId: before.post_id }, draft)
    return saved
  })

export const deleteDraft = (context: Context, actor: Staff, id: string) =>
  context.transaction(async (tx) => {
    if (!(await queries.lockDraft(tx, actor, id))) throw problem('not_found')
    await queries.markDraftDeleted(tx, actor, id)
    return { message: successText }
  })

export const restoreDraft = (context: Context, actor: Staff, id: string) =>
  context.transaction(async (tx) => {
    await queries.lockOwner(tx, actor.schoolId, actor.accountId)
    const saved = await queries.unmarkDraftDeleted(tx, actor, id, context.now())
    if (!saved) throw problem('not_found')
    await checkRoom(tx, actor)
    return saved
  })

export const listColleagues = async ({ db }: Context, actor: Staff) => ({
  data: await queries.selectColleagues(db, actor),
})

type Gift = { readonly account_id: string; readonly version: number }

/** Hands a draft with its files over to a colleague who may write posts. */
export const giveDraft = (context: Context, actor: Staff, id: string, { account_id: to, version }: Gift) =>
  context.transaction(async (tx) => {
    const draft = await queries.lockDraft(tx, actor, id)
    if (!draft) throw problem('not_found')
    if (draft.post_id !== null && (await queries.lockEdited(tx, actor, draft.post_id))) throw problem('not_found')
    if (!(await queries.isStaff(tx, actor.schoolId, to))) throw problem('not_found')
    const refuse = (text: string) => problem('validation', { errors: { account_id: text } })
    if (!(await queries.writesPosts(tx, actor, to))) throw refuse(fieldText('colleague_writes_not'))
    if (draft.version !== version) throw problem('conflict')
    await queries.lockOwner(tx, actor.schoolId, to)
    if ((await queries.countDrafts(tx, actor.schoolId, to)) >= draftLimits.perPerson)
      throw refuse(fieldText('drafts_full_of_colleague'))
    await queries.giveDraftTo(tx, actor, id, to)
    await signalLive(tx, {
      school_id: actor.schoolId,
      topics: ['posts'],
      screen: actor.screen,
      account_ids: [to, actor.accountId],
    })
    await emit<DraftEvent>(tx, {
      kind: 'draft-given',
      school_id: actor.schoolId,
      draft_id: id,
      title: draft.title === '' ? '…' : draft.title,
      from: await queries.selectOwnName(tx, actor),
      to_account_id: to,
      by_account_id: actor.accountId,
    })
    return { message: successText }
  })

/** Takes the draft of a post that is being sent; what it names may then be used for the post. */
export const takeDraft = async (tx: Tx, actor: Actor, id: string | null): Promise<boolean> => {
  if (id === null) return true
  if (!(await queries.lockDraft(tx, actor, id))) return false
  await queries.markDraftDeleted(tx, actor, id)
  return true
}

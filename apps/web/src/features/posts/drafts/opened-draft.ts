import type { ServerDraft } from '@nhip-cau/contract/post-drafts'
import { type DraftName, removeDraft } from '../../../lib/drafts.ts'
import type { PostDraft } from '../post-fields.ts'
import { storedDraft } from '../use-post-draft.ts'
import { draftFrom, isSameDraft, isWaiting } from './draft-content.ts'

/** A draft with which a form begins; `isOutdated`: the server has a newer state. */
export type Opened = { readonly savedAt: number; readonly value: PostDraft; readonly isOutdated: boolean }

type Copy = ReturnType<typeof storedDraft>

/** What is on this device and has not arrived comes first; otherwise the server has it all. */
export const openedOf = (draft: ServerDraft, copy: Copy): Opened | undefined => {
  const value = draftFrom(draft)
  const here = copy?.value.server?.id === draft.id ? copy : undefined
  // The last save of a page that was left has arrived without the page knowing.
  const isSame = here !== undefined && value !== undefined && isSameDraft(here.value, value)
  const isOutdated = !isSame && here?.value.server?.version !== draft.version
  const server = { id: draft.id, version: draft.version, isSaved: true }
  if (here && isSame && isWaiting(here.value)) return { ...here, value: { ...here.value, server }, isOutdated }
  if (here && !isSame && (isWaiting(here.value) || !here.value.server?.isSaved)) return { ...here, isOutdated }
  return value && { savedAt: Date.parse(draft.changed_at), value, isOutdated: false }
}

/**
 * The draft of an edit. On the device it has one name whatever its draft on the server is, so a copy may belong to one
 * that was sent or deleted elsewhere: what never arrived is kept, the rest is deleted.
 */
export const openedEdit = (draft: ServerDraft | undefined, accountId: string, form: DraftName): Opened | undefined => {
  const copy = storedDraft(accountId, form)
  if (!copy || (draft && copy.value.server?.id === draft.id)) return draft && openedOf(draft, copy)
  if (copy.value.server?.isSaved) {
    removeDraft(accountId, form)
    return draft && openedOf(draft, null)
  }
  const { server: _gone, ...value } = copy.value
  const stored = draft && draftFrom(draft)
  if (draft && stored && isSameDraft(value, stored)) return openedOf(draft, null)
  return { ...copy, value, isOutdated: draft !== undefined }
}

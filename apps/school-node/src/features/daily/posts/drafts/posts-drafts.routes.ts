import * as api from '@nhip-cau/contract/post-drafts'
import type { Route } from '@nhip-cau/server-kit/call'
import { route } from '@nhip-cau/server-kit/routes'
import type { Context } from '../../../../context.ts'
import * as drafts from './posts-drafts.ts'

export const draftRoutes: readonly Route<Context>[] = [
  route(api.listDrafts, ({ context, actor }) => drafts.listDrafts(context, actor)),
  route(api.listDraftColleagues, ({ context, actor }) => drafts.listColleagues(context, actor)),
  route(api.getDraft, ({ context, actor, params }) => drafts.getDraft(context, actor, params.id)),
  route(api.createDraft, ({ context, actor, body }) => drafts.createDraft(context, actor, body)),
  route(api.saveDraft, ({ context, actor, params, body }) => drafts.saveDraft(context, actor, params.id, body)),
  route(api.deleteDraft, ({ context, actor, params }) => drafts.deleteDraft(context, actor, params.id)),
  route(api.restoreDraft, ({ context, actor, params }) => drafts.restoreDraft(context, actor, params.id)),
  route(api.giveDraft, ({ context, actor, params, body }) => drafts.giveDraft(context, actor, params.id, body)),
]

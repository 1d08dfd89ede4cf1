import * as api from '@nhip-cau/contract/comments'
import type { Route } from '@nhip-cau/server-kit/call'
import { route } from '@nhip-cau/server-kit/routes'
import type { Context } from '../../../../context.ts'
import * as comments from './posts-comments.ts'

export const commentRoutes: readonly Route<Context>[] = [
  route(api.listComments, ({ context, actor, query }) => comments.listComments(context, actor, query)),
  route(api.listCommentPeople, ({ context, actor, query }) => comments.listPeople(context, actor, query.post_id)),
  route(api.createComment, ({ context, actor, body }) => comments.createComment(context, actor, body)),
  route(api.updateComment, ({ context, actor, params, body }) =>
    comments.updateComment(context, actor, params.id, body),
  ),
  route(api.withdrawComment, ({ context, actor, params }) => comments.withdrawComment(context, actor, params.id)),
  route(api.reportComment, ({ context, actor, params, body }) =>
    comments.reportComment(context, actor, params.id, body.reason),
  ),
  route(api.hideComment, ({ context, actor, params, body }) =>
    comments.hideComment(context, actor, params.id, body.reason),
  ),
  route(api.showComment, ({ context, actor, params }) => comments.showComment(context, actor, params.id)),
]

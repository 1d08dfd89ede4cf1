import * as tagsApi from '@nhip-cau/contract/post-tags'
import { listPostChildren } from '@nhip-cau/contract/post-targets'
import * as api from '@nhip-cau/contract/posts'
import { listPostPhotos, printPost } from '@nhip-cau/contract/posts-reading'
import type { Route } from '@nhip-cau/server-kit/call'
import { route } from '@nhip-cau/server-kit/routes'
import type { Context } from '../../../context.ts'
import { sendFile } from '../../../files/send-file.ts'
import * as posts from './posts.ts'
import * as decisions from './posts-decisions.ts'
import * as deleted from './posts-deleted.ts'
import { listPhotos } from './posts-photos.ts'
import { postPrintout } from './posts-printout.ts'
import * as reach from './posts-reach.ts'
import { publishPost, schedulePost } from './posts-schedule.ts'
import * as tags from './posts-tags.ts'
import { voteOnPost } from './posts-votes.ts'
import { selectWaitingClasses } from './posts-waiting.queries.ts'

export const postRoutes: readonly Route<Context>[] = [
  route(api.listPosts, ({ context, actor, query }) => posts.listPosts(context, actor, query)),
  route(listPostPhotos, ({ context, actor, query }) => listPhotos(context, actor, query)),
  route(printPost, async ({ context, actor, params, reply }) => {
    sendFile(reply, 'application/pdf', await postPrintout(context, actor, params.id))
    return undefined
  }),
  route(api.listDeletedPosts, ({ context, actor, query }) => deleted.listDeletedPosts(context, actor, query)),
  route(api.restorePost, ({ context, actor, params }) => deleted.restorePost(context, actor, params.id)),
  route(tagsApi.listTaggable, ({ context, actor, query }) => tags.listTaggable(context, actor, query)),
  route(tagsApi.listPostTags, ({ context, actor, params }) => tags.listPostTags(context, actor, params.id)),
  route(tagsApi.listUnpictured, ({ context, actor, query }) => tags.listUnpictured(context, actor, query.classes)),
  route(api.getPost, ({ context, actor, params }) => posts.getPost(context, actor, params.id)),
  route(api.createPost, ({ context, actor, body }) => posts.createPost(context, actor, body)),
  route(api.editablePost, ({ context, actor, params }) => posts.getEditablePost(context, actor, params.id)),
  route(api.updatePost, ({ context, actor, params, body }) => posts.updatePost(context, actor, params.id, body)),
  route(api.deletePost, ({ context, actor, params }) => posts.deletePost(context, actor, params.id)),
  route(api.acceptPosts, ({ context, actor, body }) => decisions.acceptPosts(context, actor, body.posts)),
  route(api.undoPosts, ({ context, actor, body }) => decisions.undoPosts(context, actor, body.post_ids)),
  route(api.listWaitingClasses, async ({ context, actor }) => ({
    data: await selectWaitingClasses(context.db, actor),
  })),
  route(api.acceptPost, ({ context, actor, body }) => decisions.acceptPost(context, actor, body)),
  route(api.rejectPost, ({ context, actor, body }) => decisions.rejectPost(context, actor, body)),
  route(api.schedulePost, ({ context, actor, params, body }) => schedulePost(context, actor, params.id, body)),
  route(api.publishPost, ({ context, actor, params, body }) => publishPost(context, actor, params.id, body.version)),
  route(api.undoPost, ({ context, actor, params }) => decisions.undoPost(context, actor, params.id)),
  route(api.voteOnPost, ({ context, actor, body }) => voteOnPost(context, actor, body)),
  route(api.postReach, ({ context, actor, query }) => reach.postReach(context, actor, query)),
  route(listPostChildren, ({ context, actor, query }) => reach.listPostChildren(context, actor, query)),
  route(api.markPostsSeen, ({ context, actor, body }) => posts.markSeen(context, actor, body.post_ids)),
]

import * as api from '@nhip-cau/contract/media'
import type { ClockJob } from '@nhip-cau/server-kit/jobs'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { type Route, route } from '@nhip-cau/server-kit/routes'
import type { TaskList } from 'graphile-worker'
import type { Context } from '../../context.ts'
import * as media from './media.ts'
import { cleanMedia, makeAvifFiles } from './media.jobs.ts'

export const mediaRoutes: readonly Route<Context>[] = [
  route(api.storeImages, ({ context, actor, files, request }) => media.storeImages(context, actor, files)),
  route(api.imageFile, ({ context, role, params, query, request, reply }) => media.sendImage()),
]

export const mediaTasks = (context: Context): TaskList => ({
  'media.avif': (payload) => makeAvifFiles(context, payload),
})

export const mediaClock = (context: Context): readonly ClockJob[] => [
  { name: 'media.clean', at: '23 19 * * *', run: () => cleanMedia(context) },
]

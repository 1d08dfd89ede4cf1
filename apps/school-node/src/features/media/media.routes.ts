import * as api from '@nhip-cau/contract/media'
import type { ClockJob, JobOptions } from '@nhip-cau/server-kit/jobs'
import { type Route, route } from '@nhip-cau/server-kit/routes'
import type { Context } from '../../context.ts'
import { cleanMedia, makeAvifFiles } from './media.jobs.ts'
import { storeImages } from './media.ts'
import { sendImage } from './media-files.ts'

export const mediaRoutes: readonly Route<Context>[] = [
  route(api.storeImages, ({ context, actor, files }) => storeImages(context, actor, files)),
  route(api.imageFile, async ({ context, role, params, query, request, reply }) => {
    await sendImage(context, role, { ...params, ...query }, request, reply)
    return undefined
  }),
]

export const mediaTasks = (context: Context): NonNullable<JobOptions['tasks']> => ({
  'media.avif': (payload) => makeAvifFiles(context, payload),
})

export const mediaClock = (context: Context): readonly ClockJob[] => [
  { name: 'media.clean', at: '23 19 * * *', run: () => cleanMedia(context) },
]

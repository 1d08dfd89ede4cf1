import * as api from '@nhip-cau/contract/media'
import type { Route } from '@nhip-cau/server-kit/call'
import type { ClockJob, JobOptions } from '@nhip-cau/server-kit/jobs'
import { route } from '@nhip-cau/server-kit/routes'
import type { Context } from '../../context.ts'
import { removeFiles } from '../../files/file-removal.ts'
import { discardRest, storeImages } from '../../files/store-images.ts'
import { cleanMedia, makeAvifFiles } from './media.jobs.ts'
import { sendImage } from './media-files.ts'

export const mediaRoutes: readonly Route<Context>[] = [
  route(api.storeImages, ({ context, actor, files, request }) => {
    request.raw.setTimeout(longestPause)
    return storeImages(context, actor, files()).finally(() => discardRest(request))
  }),
  route(api.imageFile, async ({ context, role, params, query, request, reply }) => {
    await sendImage(context, role, { ...params, ...query }, request, reply)
    return undefined
  }),
]

/** An upload that stands still for so long is given up: a telephone may have gone for good without a word. */
const longestPause = 2 * 60_000

export const mediaTasks = (context: Context): NonNullable<JobOptions['tasks']> => ({
  'media.avif': (payload) => makeAvifFiles(context, payload),
  'media.remove': () => removeFiles(context),
})

export const mediaClock = (context: Context): readonly ClockJob[] => [
  { name: 'media.clean', at: '23 19 * * *', run: () => cleanMedia(context) },
]

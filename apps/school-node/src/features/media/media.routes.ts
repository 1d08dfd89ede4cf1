import * as api from '@nhip-cau/contract/media'
import { removeAvatar, setAvatar } from '@nhip-cau/contract/own-account'
import { removeCover, removeLogo, setCover, setLogo } from '@nhip-cau/contract/settings'
import type { Route } from '@nhip-cau/server-kit/call'
import type { ClockJob, JobOptions } from '@nhip-cau/server-kit/jobs'
import { route } from '@nhip-cau/server-kit/routes'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { cleanMedia, makeAvifFiles } from './media.jobs.ts'
import { storeImages } from './media.ts'
import * as avatars from './media-avatar.ts'
import { sendImage } from './media-files.ts'
import * as pictures from './media-school-pictures.ts'

export const mediaRoutes: readonly Route<Context>[] = [
  route(api.storeImages, ({ context, actor, files, request }) => {
    request.raw.setTimeout(longestPause)
    return storeImages(context, actor, files()).finally(() => discardRest(request))
  }),
  route(setAvatar, ({ context, actor, files, request }) =>
    avatars.replaceAvatar(context, actor, files()).finally(() => discardRest(request)),
  ),
  route(removeAvatar, ({ context, actor }) => avatars.removeAvatar(context, actor)),
  route(setLogo, ({ context, actor, files, request }) =>
    pictures.replaceSchoolPicture(context, actor, 'logo', files()).finally(() => discardRest(request)),
  ),
  route(removeLogo, ({ context, actor }) => pictures.removeSchoolPicture(context, actor, 'logo')),
  route(setCover, ({ context, actor, files, request }) =>
    pictures.replaceSchoolPicture(context, actor, 'cover', files()).finally(() => discardRest(request)),
  ),
  route(removeCover, ({ context, actor }) => pictures.removeSchoolPicture(context, actor, 'cover')),
  route(api.imageFile, async ({ context, role, params, query, request, reply }) => {
    await sendImage(context, role, { ...params, ...query }, request, reply)
    return undefined
  }),
]

/** An upload that stands still for so long is given up: a telephone may have gone for good without a word. */
const longestPause = 2 * 60_000

/** A browser reads the answer only when it has sent everything, so what a refused upload still sends is thrown away. */
const discardRest = ({ raw }: FastifyRequest) => {
  raw.unpipe()
  raw.resume()
}

export const mediaTasks = (context: Context): NonNullable<JobOptions['tasks']> => ({
  'media.avif': (payload) => makeAvifFiles(context, payload),
})

export const mediaClock = (context: Context): readonly ClockJob[] => [
  { name: 'media.clean', at: '23 19 * * *', run: () => cleanMedia(context) },
]

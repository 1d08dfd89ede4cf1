import { storePlanDocument } from '@nhip-cau/contract/edu-plan-files'
import * as api from '@nhip-cau/contract/media'
import { documentFile, storeDocuments } from '@nhip-cau/contract/media-documents'
import { storeMenuFile } from '@nhip-cau/contract/menu-plan'
import type { Route } from '@nhip-cau/server-kit/call'
import type { ClockJob, JobOptions } from '@nhip-cau/server-kit/jobs'
import { route } from '@nhip-cau/server-kit/routes'
import type { Context } from '../../../context.ts'
import { removeFiles } from '../../../files/file-removal.ts'
import { storeImages } from '../../../files/store-images.ts'
import { cleanMedia, makeAvifFiles } from './media.jobs.ts'
import { sendDocument } from './media-document-files.ts'
import { storeDocument } from './media-documents.ts'
import { sendImage } from './media-files.ts'
import { makeLargestFiles } from './media-largest.ts'
import { convertRest, convertVideo } from './media-video-conversion.ts'
import { sendVideo } from './media-video-files.ts'
import { sendMaster, sendSize, sendSizePlaylist } from './media-video-hls.ts'
import { conversionOf, restartConversion } from './media-video-restart.ts'
import { expireUploads, receiveVideo } from './media-video-uploads.ts'
import { storeVideo } from './media-videos.ts'

export const mediaRoutes: readonly Route<Context>[] = [
  route(api.storeImages, ({ context, actor, files }) => storeImages(context, actor, files())),
  route(api.imageFile, async ({ context, role, params, query, request, reply }) => {
    await sendImage(context, role, { ...params, ...query }, request, reply)
    return undefined
  }),
  route(api.startVideoUpload, async ({ context, actor, request, reply }) => {
    await receiveVideo(context, actor, undefined, request, reply)
    return undefined
  }),
  route(api.videoUploadState, async ({ context, actor, params, request, reply }) => {
    await receiveVideo(context, actor, params.id, request, reply)
    return undefined
  }),
  route(api.sendVideoChunk, async ({ context, actor, params, request, reply }) => {
    await receiveVideo(context, actor, params.id, request, reply)
    return undefined
  }),
  route(api.cancelVideoUpload, async ({ context, actor, params, request, reply }) => {
    await receiveVideo(context, actor, params.id, request, reply)
    return undefined
  }),
  route(api.storeVideos, ({ context, actor, body }) => storeVideo(context, actor, body)),
  route(api.videoFile, async ({ context, role, params, query, request, reply }) => {
    await sendVideo(context, role, { ...params, ...query }, request, reply)
    return undefined
  }),
  route(api.videoPlaylist, async ({ context, role, params, query, request, reply }) => {
    await sendMaster(context, role, { ...params, ...query }, request, reply)
    return undefined
  }),
  route(api.videoSizePlaylist, async ({ context, role, params, query, request, reply }) => {
    await sendSizePlaylist(context, role, { ...params, ...query }, request, reply)
    return undefined
  }),
  route(api.videoSizeFile, async ({ context, role, params, query, request, reply }) => {
    await sendSize(context, role, { ...params, ...query }, request, reply)
    return undefined
  }),
  route(api.videoConversion, ({ context, actor, params }) => conversionOf(context, actor, params.id)),
  route(api.restartConversion, ({ context, actor, params }) => restartConversion(context, actor, params.id)),
  route(storeDocuments, ({ context, actor, body }) => storeDocument(context, actor, body)),
  // Documents of education plans, which arrive as those of posts do.
  route(storePlanDocument, ({ context, actor, params, body }) =>
    storeDocument(context, actor, { ...body, upload_id: params.id }),
  ),
  // A daily slice uses no rules of another one, so the file of a menu is made here and given to its week there.
  route(storeMenuFile, ({ context, actor, params, body }) =>
    storeDocument(context, actor, { ...body, upload_id: params.id }),
  ),
  route(documentFile, async ({ context, role, params, query, request, reply }) => {
    await sendDocument(context, role, { ...params, ...query }, request, reply)
    return undefined
  }),
]

export const mediaTasks = (context: Context): NonNullable<JobOptions['tasks']> => ({
  'media.avif': (payload) => makeAvifFiles(context, payload),
  'media.largest': (payload) => makeLargestFiles(context, payload),
  'media.convert': (payload) => convertVideo(context, payload),
  'media.remove': () => removeFiles(context),
})

export const mediaClock = (context: Context): readonly ClockJob[] => [
  { name: 'media.clean', at: '23 19 * * *', run: () => cleanMedia(context) },
  { name: 'media.convert-rest', at: '17 * * * *', run: () => convertRest(context) },
  { name: 'media.expire-uploads', at: '29 * * * *', run: () => expireUploads(context) },
]

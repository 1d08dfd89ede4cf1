import { z } from 'zod'
import { ById, IdOf, TextIdOf } from './ids.ts'
import { Id, plain, schoolNode } from './kernel.ts'

export const imageLimits = { perPost: 20, bytes: 15 * 1024 * 1024 } as const

export const Image = z.object({
  id: Id,
  width: z.int(),
  height: z.int(),
  /** ThumbHash in base64: a blurred placeholder shown until the image is loaded. */
  placeholder: z.string(),
  /** The widths that can be loaded, smallest first; absent if they are those of `widthsFor` its own width. */
  widths: z.array(z.int()).optional(),
  /**
   * Signs the addresses of all its widths, which `imageAddress` makes. It expires after a few minutes and works for the
   * caller only.
   */
  signature: z.string(),
})
export type Image = z.output<typeof Image>

export const storeImages = schoolNode('POST', '/media/storeImages', {
  limit: 'upload',
  summary: 'Upload photos (multipart, field `images`); returns them in the order sent',
  access: {
    school: [
      'school.postControl.post',
      'school.students.store',
      'school.students.update',
      'school.prescription',
      'school.attend',
      'school.menuPlan',
      'school.eduPlan',
    ],
    teacher: [
      'teacher.post',
      'teacher.students.store',
      'teacher.students.update',
      'teacher.prescription',
      'teacher.attend',
      'teacher.menuPlan',
      'teacher.eduPlan',
    ],
    parent: 'signed-in',
  },
  upload: { files: imageLimits.perPost, bytes: imageLimits.bytes },
  response: z.object({ data: z.array(Image) }),
})

const anything = plain({ max: 100 }).catch('')

export const imageFile = schoolNode('GET', '/media/files/:id/:width', {
  summary: 'Download one photo in one width; other endpoints return the URL',
  // The URL is signed, and the viewer is checked by session cookie or Bearer header, because image tags send no header.
  access: 'public',
  // Any text is accepted, so that a malformed URL gets the same response as an unknown one.
  params: z.object({ id: TextIdOf('image'), width: anything }),
  query: z.object({ signature: anything }),
  response: 'stream',
})

export const videoLimits = {
  perPost: 5,
  /** Of one video. */
  bytes: 2 * 1024 ** 3,
  hours: 8,
  /** Unfinished uploads of one account, and their bytes together. */
  unfinished: 10,
  unfinishedBytes: 10 * 1024 ** 3,
  /** What a browser sends in one request, in bytes, because proxies often refuse more than 10 MB. */
  chunk: 8 * 1024 ** 2,
} as const

/** The sizes that videos are converted to, by the pixels of the short side. */
export const videoSizes = [360, 540, 720] as const

/** `none`: the school's machine converts nothing; `failed`: it could not convert this one. */
export const VideoConversion = z.enum(['none', 'waiting', 'running', 'done', 'failed'])
export type VideoConversion = z.output<typeof VideoConversion>

export const Video = z.object({
  id: Id,
  /** In pixels, as it is shown. */
  width: z.int(),
  height: z.int(),
  duration_seconds: z.number(),
  bytes: z.int(),
  mime: z.enum(['video/mp4', 'video/quicktime', 'video/webm', 'video/x-matroska']),
  /** Shown until the video is played; null where the browser of the author could not draw one. */
  poster: Image.nullable(),
  /** Of the file as it was uploaded. Expires after some hours and works for the caller only. */
  url: z.string(),
  /** Of its converted sizes (HLS), with the same validity; absent until there are such. */
  hls: z.string().optional(),
  /** Absent when nothing is left to be done. */
  conversion: VideoConversion.extract(['waiting', 'running', 'failed']).optional(),
  /** How far it is, from 0 to 100; for staff. */
  percent: z.int().optional(),
})
export type Video = z.output<typeof Video>

const writesPosts = { school: 'school.postControl.post', teacher: 'teacher.post' } as const
/** Who uploads in parts: videos and documents of posts, files of menus and education plans. */
const uploads = {
  school: ['school.postControl.post', 'school.menuPlan', 'school.eduPlan'],
  teacher: ['teacher.post', 'teacher.eduPlan'],
} as const

export const startVideoUpload = schoolNode('POST', '/media/storeVideoChunks', {
  limit: 'upload',
  summary: 'Start the upload of a video by the tus protocol 1.0; its address is in the header `Location`',
  access: uploads,
  response: 'stream',
})

export const videoUploadState = schoolNode('HEAD', '/media/storeVideoChunks/:id', {
  summary: 'Ask how many bytes of an upload have arrived (tus); 404 a day after the last of them',
  access: uploads,
  params: ById('video_upload'),
  response: 'stream',
})

export const sendVideoChunk = schoolNode('PATCH', '/media/storeVideoChunks/:id', {
  summary: 'Send the next bytes of an upload (tus); what arrived before a lost connection is kept',
  access: uploads,
  params: ById('video_upload'),
  response: 'stream',
})

export const cancelVideoUpload = schoolNode('DELETE', '/media/storeVideoChunks/:id', {
  summary: 'Cancel an upload and delete what has arrived of it (tus)',
  access: uploads,
  params: ById('video_upload'),
  response: 'stream',
})

export const storeVideos = schoolNode('POST', '/media/storeVideos', {
  limit: 'upload',
  summary: 'Make a video of a finished upload; a repeated request returns the same video',
  access: writesPosts,
  body: z.object({
    upload_id: IdOf('video_upload'),
    /** A photo of `storeImages` that is shown until the video is played. */
    poster_image_id: IdOf('image').nullish(),
    /** What the browser found, for a file that does not say it. */
    duration_seconds: z
      .number()
      .positive()
      .max(videoLimits.hours * 60 * 60)
      .optional(),
    width: z.int().min(1).max(16_384).optional(),
    height: z.int().min(1).max(16_384).optional(),
  }),
  response: Video,
  // Reading the file takes too long for a transaction, and a repeated request returns the same video without a key.
  neverReplayed: true,
})

export const videoFile = schoolNode('GET', '/media/videos/:id', {
  summary: 'Play a video, whole or in parts (`Range`); other endpoints return the URL',
  // As for photos.
  access: 'public',
  params: z.object({ id: TextIdOf('video') }),
  query: z.object({ signature: anything }),
  response: 'stream',
})

const size = z.object({ id: TextIdOf('video'), size: anything })
const signed = z.object({ signature: anything })

export const videoPlaylist = schoolNode('GET', '/media/videos/:id/hls', {
  summary: 'List the converted sizes of a video (HLS); other endpoints return the URL',
  access: 'public',
  params: z.object({ id: TextIdOf('video') }),
  query: signed,
  response: 'stream',
})

export const videoSizePlaylist = schoolNode('GET', '/media/videos/:id/hls/:size', {
  summary: 'List the segments of one size of a video (HLS)',
  access: 'public',
  params: size,
  query: signed,
  response: 'stream',
})

export const videoSizeFile = schoolNode('GET', '/media/videos/:id/sizes/:size', {
  summary: 'Download segments of one size of a video (`Range`)',
  access: 'public',
  params: size,
  query: signed,
  response: 'stream',
})

const Converted = z.object({ state: VideoConversion, percent: z.int() })

export const videoConversion = schoolNode('GET', '/media/videos/:id/conversion', {
  summary: 'Ask how far the conversion of a video is',
  access: writesPosts,
  params: ById('video'),
  response: Converted,
})

export const restartConversion = schoolNode('POST', '/media/videos/:id/conversion', {
  summary: 'Convert a video again whose conversion has failed, for those who may edit its post; 409 while one runs',
  access: writesPosts,
  params: ById('video'),
  response: Converted,
})

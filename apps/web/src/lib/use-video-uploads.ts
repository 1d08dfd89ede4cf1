import { type Video, videoLimits } from '@nhip-cau/contract/media'
import { useState, useSyncExternalStore } from 'react'
import { m } from '../paraglide/messages.js'
import type { DraftName } from './drafts.ts'
import { dropUploads, keptUploads } from './kept-uploads.ts'
import { newUploadId } from './use-uploads.ts'
import { createVideoQueue, type VideoItem } from './video-queue.ts'

const gigabytes = videoLimits.bytes / 1024 ** 3

const refuse = ({ name, type, size }: File): string | undefined => {
  const known = /^video\/(?:mp4|quicktime|webm|x-matroska)$/.test(type) || /\.(?:mp4|m4v|mov|webm|mkv)$/i.test(name)
  if (!known || size === 0) return m.video_type()
  return size > videoLimits.bytes ? m.video_size({ size: gigabytes }) : undefined
}

/** A video of a draft: on the server, or how far its upload is. */
export type DraftVideo = Pick<
  VideoItem,
  'id' | 'name' | 'size' | 'modified' | 'sent' | 'uploadId' | 'smaller' | 'video'
>

/**
 * The videos of a form. Their uploads go on while other pages are open; after a reload the same file goes on where it
 * stopped. `picker` has the props of `VideoPicker`.
 */
export const useVideoUploads = (accountId: string, form: DraftName) => {
  const [queue] = useState(() => keptUploads(accountId, form, 'videos', () => createVideoQueue(refuse)))
  const items = useSyncExternalStore(queue.subscribe, queue.items)
  const videos = items.flatMap(({ video }) => (video ? [video] : []))
  return {
    videos,
    /** What the draft keeps; a file that was refused is not restored. */
    draft: items.flatMap(({ state, ...item }): DraftVideo[] =>
      state === 'failed' && item.uploadId === undefined ? [] : [keptOf(item)],
    ),
    /** `trusted`: what has arrived may still be on the server, which deletes it after a day. */
    restore: (kept: readonly DraftVideo[], trusted: boolean) => {
      const missing = kept.filter(({ id }) => !queue.items().some((item) => item.id === id))
      queue.restore(missing.map((one) => restored(one, trusted)))
    },
    /** Replaces all videos with the saved ones of the post. */
    restart: (saved: readonly Video[]) => {
      for (const { id } of queue.items()) queue.remove(id)
      queue.restore(saved.map(stored))
    },
    /** Forgets the uploads of a form that was sent or given up. */
    forget: () => dropUploads(accountId, form),
    picker: {
      items,
      videoIds: videos.map(({ id }) => id),
      /** Videos still on their way; the form is sent when none is left. */
      underWay: items.filter(({ state }) => ['waiting', 'shrinking', 'uploading', 'processing'].includes(state)).length,
      /** Videos about which the author has to decide. */
      stuck: items.filter(({ state }) => ['paused', 'lost', 'failed'].includes(state)).length,
      maxCount: videoLimits.perPost,
      maxGigabytes: gigabytes,
      onAdd: (files: readonly File[]) => {
        const lost = queue.items().filter(({ state }) => state === 'lost').length
        const room = videoLimits.perPost - queue.items().length + lost
        queue.add(files.slice(0, room).map((file) => ({ id: newUploadId(), file })))
      },
      onPause: queue.pause,
      onResume: queue.resume,
      onSkipShrinking: queue.skipShrinking,
      onRemove: queue.remove,
    },
  }
}

export type VideoPickerProps = ReturnType<typeof useVideoUploads>['picker']

const keptOf = ({ id, name, size, modified, sent, uploadId, smaller, video }: DraftVideo): DraftVideo => ({
  id,
  name,
  size,
  modified,
  sent,
  uploadId,
  smaller,
  video,
})

const restored = (kept: DraftVideo, trusted: boolean): VideoItem => ({
  ...kept,
  state: kept.video && trusted ? 'done' : 'lost',
  speed: 0,
  retryable: true,
  ...(trusted ? {} : { sent: 0, uploadId: undefined, smaller: undefined, video: undefined }),
})

const stored = (video: Video): VideoItem => ({
  id: video.id,
  name: m.post_videos(),
  size: video.bytes,
  modified: 0,
  sent: video.bytes,
  speed: 0,
  state: 'done',
  retryable: false,
  video,
})

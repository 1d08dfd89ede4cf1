import { videoSizes } from '@nhip-cau/contract/media'

/** Returns the object store key of a video. */
export const videoKeyOf = (schoolId: string, id: string) => `videos/${schoolId}/${id}`

/** Returns the object store key of one size of a video: `mp4` has its segments, `m3u8` says where each is. */
export const videoSizeKeyOf = (schoolId: string, id: string, size: number, kind: 'mp4' | 'm3u8') =>
  `${videoKeyOf(schoolId, id)}/${size}.${kind}`

/** All keys that a video can have. */
export const allVideoKeys = (schoolId: string, id: string): string[] => [
  videoKeyOf(schoolId, id),
  ...videoSizes.flatMap((size) => (['mp4', 'm3u8'] as const).map((kind) => videoSizeKeyOf(schoolId, id, size, kind))),
]

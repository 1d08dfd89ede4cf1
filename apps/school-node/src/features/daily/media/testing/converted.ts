import type { Video } from '@nhip-cau/contract/media'
import type { TwoSchools } from '@nhip-cau/server/testing/test-school'
import { videoSizeKeyOf } from '../../../../files/video-key.ts'

export const segmentBytes = 1000

/** Gives a video two converted sizes of two segments, as a conversion would. No ffmpeg is needed, and nothing plays it. */
export const converted = async (life: Pick<TwoSchools, 'node' | 'server' | 'school'>, { id }: Pick<Video, 'id'>) => {
  for (const size of [360, 540]) {
    const list = [
      '#EXTM3U',
      `#EXT-X-MAP:URI="${size}.mp4",BYTERANGE="100@0"`,
      ...[0, 1].flatMap((n) => [
        '#EXTINF:4.000000,',
        `#EXT-X-BYTERANGE:${segmentBytes}@${100 + n * segmentBytes}`,
        `${size}.mp4`,
      ]),
      '#EXT-X-ENDLIST',
    ].join('\n')
    const { store } = life.server.node
    await store.put(videoSizeKeyOf(life.school.id, id, size, 'm3u8'), Buffer.from(list))
    await store.put(videoSizeKeyOf(life.school.id, id, size, 'mp4'), Buffer.alloc(100 + 2 * segmentBytes, size / 10))
  }
  const sizes = [360, 540].map((size) => ({ size, width: size, height: size, bytes: 2100, bandwidth: 2000 }))
  await life.node`
    update videos set conversion = 'done', sizes = ${JSON.stringify(sizes)}::jsonb where videos.id = ${id}`
}

/** The addresses of a playlist as a player would follow them. */
export const addressesIn = (list: string, at: string): string[] =>
  [...list.matchAll(/^[^#\n].*$|URI="([^"]+)"/gm)].map(([whole, quoted]) => {
    const { pathname, search } = new URL(quoted ?? whole, `http://node${at}`)
    return pathname + search
  })

type Asker = { fetch(path: string, init?: RequestInit): Promise<Response> }

/** Every address of the converted sizes of a video: the list, the list of each size, and its segments. */
export const allAddresses = async (who: Asker, hls: string): Promise<string[]> => {
  const lists = addressesIn(await (await who.fetch(hls)).text(), hls)
  const files = await Promise.all(lists.map(async (list) => addressesIn(await (await who.fetch(list)).text(), list)))
  return [...new Set([hls, ...lists, ...files.flat()])]
}

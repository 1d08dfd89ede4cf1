import type { Video } from '@nhip-cau/contract/media'
import { acceptPost, createPost, deletePost, getPost } from '@nhip-cau/contract/posts'
import type { Client } from '@nhip-cau/server/testing/client'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loginFather } from '../../../testing/second-parent.ts'
import { expiryIn, videoSeconds } from './media-addresses.ts'
import { fileAddressFor } from './testing/addresses.ts'
import { allAddresses, converted, segmentBytes } from './testing/converted.ts'
import { cleanFiles } from './testing/uploads.ts'
import { uploadVideo } from './testing/video-uploads.ts'

let life: TwoSchools
let father: Client
let video: Video
let postId: string
beforeAll(async () => {
  life = await startTwoSchools()
  father = await loginFather(life)
})
afterAll(() => life.stop())
beforeEach(async () => {
  const { head, mamTeacher } = life.as
  video = await uploadVideo(mamTeacher)
  await converted(life, video)
  const body = { title: 'Bé múa lân', text: 'Cả lớp múa lân.', class_ids: [life.classes.mam], video_ids: [video.id] }
  const post = await mamTeacher.get(createPost, { body })
  await head.get(acceptPost, { body: { post_id: post.id, version: post.version } })
  postId = post.id
})

const paths = ['/hls', '/hls/360', '/hls/540', '/sizes/360', '/sizes/540']
/** The addresses of the converted sizes with a signature as the server would give it to this account. */
const signedFor = (who: Client, expires?: number) =>
  paths.map((path) => {
    const [start = '', proof = ''] = fileAddressFor(life, who, 'videos', video, expires).split('?')
    return `${start}${path}?${proof}`
  })
const statuses = async (who: Client, addresses: readonly string[]) => [
  ...new Set(await Promise.all(addresses.map(async (one) => (await who.fetch(one)).status))),
]
const hlsFor = async (who: Client) => (await who.get(getPost, { params: { id: postId } })).videos?.[0]?.hls ?? ''

describe('the converted sizes of a video', () => {
  test('are found from the list of sizes down to each segment, by addresses signed for the viewer', async () => {
    const { mamParent } = life.as
    const hls = await hlsFor(mamParent)
    const addresses = await allAddresses(mamParent, hls)
    expect(addresses.toSorted()).toEqual(signedFor(mamParent).toSorted())
    expect(await statuses(mamParent, addresses)).toEqual([200])
    const list = await mamParent.fetch(hls)
    expect(list.headers.get('content-type')).toContain('application/vnd.apple.mpegurl')
    expect(list.headers.get('cache-control')).toBe('no-store')
    const from = 100 + segmentBytes
    const segment = await mamParent.fetch(signedFor(mamParent)[4] ?? '', {
      headers: { range: `bytes=${from}-${from + segmentBytes - 1}` },
    })
    expect([segment.status, segment.headers.get('content-range')]).toEqual([206, 'bytes 1100-2099/2100'])
    expect(Buffer.from(await segment.arrayBuffer()).equals(Buffer.alloc(segmentBytes, 54))).toBe(true)
  })

  test('are for the viewers of the post, and 404 for every other account, each address of its own', async () => {
    const found: string[] = []
    for (const [name, who] of Object.entries({ ...life.as, father })) {
      const [status, ...others] = await statuses(who, signedFor(who))
      expect([others, [200, 404].includes(status ?? 0)], name).toEqual([[], true])
      if (status === 200) found.push(name)
    }
    const viewers = ['bareTeacher', 'bothParent', 'clerk', 'deputy', 'father', 'head', 'mamParent', 'mamTeacher']
    expect(found.toSorted()).toEqual(viewers)
  })

  test('are 404 with the address of another account, another video, another size, and one that is forged or too old', async () => {
    const { mamParent, laParent } = life.as
    const own = signedFor(mamParent)
    expect(await statuses(laParent, own)).toEqual([404])
    const last = expiryIn(videoSeconds, new Date())
    expect(await statuses(mamParent, signedFor(mamParent, last - 2 * videoSeconds))).toEqual([404])
    const other = await uploadVideo(life.as.mamTeacher)
    await converted(life, other)
    const wrong = own.flatMap((one) => [
      one.replace(video.id, other.id),
      one.replace(/signature=.*/, `signature=${'A'.repeat(22)}`),
      one.replace(/\?.*/, ''),
      one.replace(/360|540/, '720').replace('/hls?', '/hls/720?'),
      one.replace(/360|540/, 'x').replace('/hls?', '/hls/..%2f360?'),
    ])
    expect(await statuses(mamParent, wrong)).toEqual([404])
    expect((await fetch(life.url + (own[0] ?? ''))).status).toBe(404)
  })

  test('are 404 at once for a father who was barred while he watched', async () => {
    const addresses = await allAddresses(father, await hlsFor(father))
    expect(await statuses(father, addresses)).toEqual([200])
    await life.node`
      update guardianships set barred = true, may_pick_up = false where account_id = ${father.session.user.id}`
    expect(await statuses(father, addresses)).toEqual([404])
    await life.node`update guardianships set barred = false where account_id = ${father.session.user.id}`
  })

  test('are 404 at once when the post is deleted, for families and staff', async () => {
    const { mamParent, mamTeacher, head } = life.as
    await mamTeacher.get(deletePost, { params: { id: postId } })
    for (const who of [mamParent, mamTeacher, head]) expect(await statuses(who, signedFor(who))).toEqual([404])
  })

  test('are 404 for families while the video is hidden for want of consent', async () => {
    const { mamParent, head } = life.as
    await life.node`update post_versions set hidden_files = array[${video.id}::uuid] where post_id = ${postId}`
    expect(await statuses(mamParent, signedFor(mamParent))).toEqual([404])
    expect(await statuses(head, signedFor(head))).toEqual([200])
  })

  test('are not served before the conversion is done, and a post shows its original', async () => {
    const { mamParent, mamTeacher } = life.as
    await life.node`update videos set conversion = 'running', conversion_percent = 40 where videos.id = ${video.id}`
    expect(await statuses(mamParent, signedFor(mamParent))).toEqual([404])
    const [asParent] = (await mamParent.get(getPost, { params: { id: postId } })).videos ?? []
    expect(asParent).toMatchObject({ conversion: 'running' })
    expect([asParent?.hls, asParent?.percent]).toEqual([undefined, undefined])
    expect((await mamParent.fetch(asParent?.url ?? '')).status).toBe(200)
    const [asAuthor] = (await mamTeacher.get(getPost, { params: { id: postId } })).videos ?? []
    expect(asAuthor).toMatchObject({ conversion: 'running', percent: 40 })
  })

  test('are deleted with the video, and 404 afterwards', async () => {
    const { mamTeacher } = life.as
    const free = await uploadVideo(mamTeacher)
    await converted(life, free)
    video = free
    const addresses = signedFor(mamTeacher)
    expect(await statuses(mamTeacher, addresses)).toEqual([200])
    await life.node`update videos set created_at = created_at - interval '25 hours' where videos.id = ${free.id}`
    await cleanFiles(life)
    expect(await statuses(mamTeacher, addresses)).toEqual([404])
    expect(await life.node`select from file_removals`).toEqual([])
  })
})

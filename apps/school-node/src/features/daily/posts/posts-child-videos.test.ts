import { downloadDataExport, listDataExports, startDataExport } from '@nhip-cau/contract/data-requests'
import { createPost } from '@nhip-cau/contract/posts'
import { addressOf } from '@nhip-cau/server/testing/client'
import { eventually } from '@nhip-cau/server/testing/eventually'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTagSchool, type TagSchool } from '../../../testing/tag-school.ts'
import { entriesOf } from '../../../testing/zip-entries.ts'
import { uploadVideo } from '../media/testing/video-uploads.ts'

let school: TagSchool
beforeAll(async () => {
  school = await startTagSchool()
})
afterAll(() => school.life.stop())

const write = async (tags: readonly string[]) => {
  const { as, classes } = school.life
  const video = await uploadVideo(as.head)
  const body = { title: 'Bé múa lân', text: 'Cả lớp múa lân.', class_ids: [classes.mam], video_ids: [video.id] }
  await as.head.get(createPost, { body: { ...body, video_tags: [[...tags]] } })
}

const exported = async (kind: 'photos' | 'all') => {
  const { mamParent } = school.life.as
  const { data } = await mamParent.get(startDataExport, { body: { student_id: school.children.han, kind } })
  const id = data[0]?.id ?? ''
  const state = async () => (await mamParent.get(listDataExports)).data.find((one) => one.id === id)?.status
  expect(await eventually(state, (status) => status === 'ready')).toBe('ready')
  return addressOf(downloadDataExport, 'parent', { params: { id } })
}

const videosIn = async (address: string) => {
  const answer = await school.life.as.mamParent.fetch(address)
  if (answer.status !== 200) return answer.status
  return [...(await entriesOf(Buffer.from(await answer.arrayBuffer()))).keys()].filter((name) =>
    name.startsWith('video/'),
  )
}

test("a child's zip has the videos in which it is tagged, its copy those of its class, until one is hidden", async () => {
  const { han, duc } = school.children
  const { bothParent } = school.life.as
  await write([han, duc])
  await write([duc])
  const [zip, copy] = [await exported('photos'), await exported('all')]
  expect(await videosIn(zip)).toHaveLength(1)
  expect(await videosIn(copy)).toHaveLength(2)
  await school.answer(bothParent, duc, false)
  expect([await videosIn(zip), await videosIn(copy)]).toEqual([404, 404])
  expect(await videosIn(await exported('photos'))).toEqual([])
  await school.answer(bothParent, duc, true)
})

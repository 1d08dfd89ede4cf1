import { type DataExport, downloadDataExport, listDataExports, startDataExport } from '@nhip-cau/contract/data-requests'
import { createPost, deletePost } from '@nhip-cau/contract/posts'
import { addressOf, type Client } from '@nhip-cau/server/testing/client'
import { eventually } from '@nhip-cau/server/testing/eventually'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import { uploadPhoto } from '@nhip-cau/server/testing/upload-photo'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entriesOf } from '../../../testing/zip-entries.ts'
import { answerConsent } from '../students/testing/consent.ts'

let life: TwoSchools
let han: string
let duc: string
beforeAll(async () => {
  life = await startTwoSchools()
  const childNamed = async (name: string) =>
    (await life.node<{ id: string }[]>`select s.id from students s where s.full_name = ${name}`)[0]?.id ?? ''
  han = await childNamed('Nguyễn Hoàng Gia Hân')
  duc = await childNamed('Vũ Phúc Minh Đức')
  await agree(han, life.people.mamParent.id)
  await agree(duc, life.people.bothParent.id)
})
afterAll(() => life.stop())

const agree = (studentId: string, accountId: string, granted = true) =>
  answerConsent(life.node, { schoolId: life.school.id, studentId, accountId, key: 'photo_class' }, granted)

const post = async (tags: readonly string[][]) => {
  const images: { id: string }[] = []
  for (const _ of tags) images.push(await uploadPhoto(life.as.head))
  const body = {
    title: 'Bé đi chợ quê',
    text: 'Hôm nay lớp mình đi chợ quê.',
    class_ids: [life.classes.mam],
    image_ids: images.map(({ id }) => id),
    image_tags: [...tags],
  }
  return life.as.head.get(createPost, { body })
}
const exported = async (who: Client, student_id: string): Promise<DataExport> => {
  const { data } = await who.get(startDataExport, { body: { student_id, kind: 'photos' } })
  const id = data[0]?.id
  const find = async () => (await who.get(listDataExports)).data.find((one) => one.id === id)
  const found = await eventually(find, (one) => one?.status === 'ready')
  if (!found) throw new Error('no export')
  return found
}
const fileOf = (who: Client, id: string) => who.fetch(addressOf(downloadDataExport, 'parent', { params: { id } }))
const photosIn = async (answer: Response) =>
  [...(await entriesOf(Buffer.from(await answer.arrayBuffer()))).keys()].filter((name) => name.startsWith('anh/'))

test('the zip has exactly the photos in which the own child is tagged, and only its family gets it', async () => {
  const { as } = life
  await post([[han], [han, duc], [duc], []])
  const deleted = await post([[han]])
  await as.head.get(deletePost, { params: { id: deleted.id } })
  const { id, kind } = await exported(as.mamParent, han)
  expect(kind).toBe('photos')
  const answer = await fileOf(as.mamParent, id)
  expect(answer.headers.get('content-disposition')).toContain('anh-cua-con.zip')
  expect(await photosIn(answer)).toHaveLength(2)
  for (const who of ['bothParent', 'laParent'] as const) expect((await fileOf(as[who], id)).status, who).toBe(404)
  for (const who of ['bothParent', 'otherParent'] as const)
    expect((await as[who].ask(startDataExport, { body: { student_id: han, kind: 'photos' } })).status, who).toBe(404)
})

test('a zip with a photo that was hidden since then is no longer given out, and a new one leaves it out', async () => {
  const { as } = life
  const { id } = await exported(as.mamParent, han)
  await agree(duc, life.people.bothParent.id, false)
  expect((await fileOf(as.mamParent, id)).status).toBe(404)
  expect((await as.mamParent.get(listDataExports)).data.find((one) => one.id === id)?.status).toBe('expired')
  expect(await photosIn(await fileOf(as.mamParent, (await exported(as.mamParent, han)).id))).toHaveLength(1)
  await agree(duc, life.people.bothParent.id)
})

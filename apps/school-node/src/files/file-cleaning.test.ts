import { mkdir, readdir, rename, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setAvatar } from '@nhip-cau/contract/own-account'
import { createPost, updatePost } from '@nhip-cau/contract/posts'
import { profile } from '@nhip-cau/contract/profile'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { statusFor } from '../features/daily/media/testing/addresses.ts'
import { cleanFiles, jobsDone, photo, sendFiles, upload } from '../features/daily/media/testing/uploads.ts'
import { removeUnreferred } from './file-removal.ts'
import { giveTo, type OwnerIds } from './testing/owners.ts'

let life: TwoSchools
let ids: OwnerIds
beforeAll(async () => {
  life = await startTwoSchools()
  const [child] = await life.node<{ id: string }[]>`
    select s.id from students s where s.full_name = 'Nguyễn Hoàng Gia Hân'`
  ids = {
    schoolId: life.school.id,
    studentId: child?.id ?? '',
    classId: life.classes.mam,
    accountId: life.people.head.id,
    parentId: life.people.mamParent.id,
  }
})
afterAll(() => life.stop())
beforeEach(() => jobsDone(life))

type Picture = { readonly id: string }

const stored = async () =>
  (await readdir(join(life.settings.dataDir, 'media'), { recursive: true, withFileTypes: true })).filter((one) =>
    one.isFile(),
  )
const filesOf = async ({ id }: Picture) => (await stored()).filter((one) => one.name.includes(id)).length
const rowsOf = async ({ id }: Picture) => (await life.node`select from media m where m.id = ${id}`).length
const waiting = async () => (await life.node`select from file_removals`).length
const old = async (...pictures: readonly Picture[]) => {
  await life.node`
    update media set created_at = created_at - interval '400 days' where id = any(${pictures.map((one) => one.id)}::uuid[])`
}
const clean = () => cleanFiles(life)
const post = (image_ids: readonly string[]) => ({
  title: 'Bé tập vẽ',
  text: 'Cả lớp cùng vẽ.',
  class_ids: [life.classes.mam],
  image_ids: [...image_ids],
})

test('keeps the files of every kind of owner, regardless of age', async () => {
  const kinds = Object.entries(giveTo)
  const bytes = await photo(400, 300)
  const sent = await sendFiles(
    life.as.head,
    kinds.map(() => ({ name: 'a.jpg', bytes })),
  )
  const pictures: Picture[] = sent.body.data
  for (const [index, [, give]] of kinds.entries()) await give(life.node, ids, pictures[index]?.id ?? '')
  await old(...pictures)
  await clean()
  for (const [index, picture] of pictures.entries())
    expect([await rowsOf(picture), (await filesOf(picture)) > 0], kinds[index]?.[0]).toEqual([1, true])
  expect(await waiting()).toBe(0)
})

test('keeps a photo of two owners until the second is deleted', async () => {
  const picture = await upload(life.as.mamParent)
  await giveTo.absence?.(life.node, ids, picture.id)
  await giveTo.medicine?.(life.node, ids, picture.id)
  await old(picture)
  await life.node`delete from absences a where exists (
    select from absence_images i where i.absence_id = a.id and i.media_id = ${picture.id})`
  await clean()
  expect([await rowsOf(picture), (await filesOf(picture)) > 0]).toEqual([1, true])
  expect(await statusFor(life, life.as.mamParent, picture)).toBe(200)
  await life.node`delete from prescriptions p where exists (
    select from prescription_medicines x where x.prescription_id = p.id and x.media_id = ${picture.id})`
  await clean()
  expect([await rowsOf(picture), await filesOf(picture)]).toEqual([0, 0])
})

test('deletes a replaced avatar in the nightly cleaning and keeps the new one', async () => {
  const { bareTeacher } = life.as
  const send = async () => {
    const form = new FormData()
    form.append('images', new Blob([new Uint8Array(await photo(320, 320))]), 'mat.jpg')
    const path = setAvatar.path.replace(':role', bareTeacher.role)
    const answer = await bareTeacher.fetch(path, { method: 'POST', body: form })
    return setAvatar.response.parse(await answer.json()).avatar
  }
  const [first, second] = [await send(), await send()]
  await old(first, second)
  await clean()
  expect([await filesOf(first), (await filesOf(second)) > 0]).toEqual([0, true])
  expect((await bareTeacher.get(profile)).avatar?.id).toBe(second.id)
  expect(await statusFor(life, life.as.mamParent, second)).toBe(200)
})

test('retries a file that could not be deleted, and deletes the others at once', async () => {
  const [stuck, easy] = [await upload(life.as.mamTeacher), await upload(life.as.mamTeacher)]
  await jobsDone(life)
  await old(stuck, easy)
  const [file] = (await stored()).filter((one) => one.name.includes(stuck.id))
  if (!file) throw new Error('there is no file')
  const path = join(file.parentPath, file.name)
  // A folder at its path makes the removal fail.
  await rename(path, `${path}.away`)
  await mkdir(path)
  await expect(life.server.node.runClock('media.clean')).rejects.toThrow()
  expect([await rowsOf(stuck), await rowsOf(easy), await filesOf(easy), await waiting()]).toEqual([0, 0, 0, 1])
  await rmdir(path)
  await rename(`${path}.away`, path)
  await life.server.node.runClock('media.clean')
  expect([await filesOf(stuck), await waiting()]).toEqual([0, 0])
})

test('a rolled back removal deletes no row and no file', async () => {
  const picture = await upload(life.as.mamTeacher)
  await jobsDone(life)
  const files = await filesOf(picture)
  await life.node
    .begin(async (tx) => {
      expect(await removeUnreferred(tx, [{ school_id: life.school.id, id: picture.id }])).toBe(1)
      throw new Error('rolled back')
    })
    .catch((error: Error) => expect(error.message).toBe('rolled back'))
  await jobsDone(life)
  expect([await rowsOf(picture), await filesOf(picture), await waiting()]).toEqual([1, files, 0])
  expect(await statusFor(life, life.as.mamTeacher, picture)).toBe(200)
})

test('skips a file that a concurrent transaction gives to an owner', async () => {
  const picture = await upload(life.as.mamParent)
  await old(picture)
  const given = Promise.withResolvers<void>()
  const cleaned = Promise.withResolvers<void>()
  const giving = life.node.begin(async (tx) => {
    await giveTo.absence?.(tx, ids, picture.id)
    given.resolve()
    await cleaned.promise
  })
  await given.promise
  await clean()
  cleaned.resolve()
  await giving
  expect([await rowsOf(picture), (await filesOf(picture)) > 0]).toEqual([1, true])
})

test('a post written during the cleaning gets all its photos or a 422', async () => {
  const bytes = await photo(60, 60)
  const { body } = await sendFiles(
    life.as.mamTeacher,
    Array.from({ length: 20 }, () => ({ name: 'a.jpg', bytes })),
  )
  await jobsDone(life)
  await old(...body.data)
  const cleaning = Promise.all([1, 2, 3].map(() => life.server.node.runClock('media.clean')))
  const statuses = new Map<string, number>()
  const left = [...body.data]
  const writeSome = async () => {
    for (let one = left.pop(); one; one = left.pop())
      statuses.set(one.id, (await life.as.mamTeacher.ask(createPost, { body: post([one.id]) })).status)
  }
  // Fewer at once than the pool has connections, because a slow machine refuses what waits long for one.
  await Promise.all([writeSome(), writeSome(), writeSome(), writeSome()])
  await cleaning
  await clean()
  for (const picture of body.data) {
    const status = statuses.get(picture.id)
    expect([status, await rowsOf(picture), (await filesOf(picture)) > 0]).toEqual(
      status === 200 ? [200, 1, true] : [422, 0, false],
    )
  }
})

test('a post with the upload of another post gets 422, and editing the first keeps it', async () => {
  const { mamTeacher } = life.as
  const image = await upload(mamTeacher)
  const made = await mamTeacher.get(createPost, { body: post([image.id]) })
  expect((await mamTeacher.ask(createPost, { body: post([image.id]) })).status).toBe(422)
  const edited = await mamTeacher.ask(updatePost, {
    params: { id: made.id },
    body: { ...post([image.id]), title: 'Bé tập vẽ tranh', version: 1 },
  })
  expect(edited.status).toBe(200)
})

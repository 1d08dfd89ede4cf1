import type { Image } from '@nhip-cau/contract/media'
import { acceptPost, createPost, deletePost, getPost, updatePost } from '@nhip-cau/contract/posts'
import { fieldText } from '@nhip-cau/contract/texts'
import type { Client } from '@nhip-cau/server/testing/client'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shownAddress } from '../../../testing/shown-address.ts'
import { deleteClassTeacher } from '../../register/classes/classes.queries.ts'
import { setStudentStatus } from '../../register/students/students.queries.ts'
import { expiryIn, imageSeconds } from './media-addresses.ts'
import { addressFor as signedAddress } from './testing/addresses.ts'
import { jobsDone, upload } from './testing/uploads.ts'

let life: TwoSchools
beforeAll(async () => {
  life = await startTwoSchools()
})
afterAll(() => life.stop())

type Name = keyof TwoSchools['as']

const addressFor = (who: Client, image: Image, expires?: number) => signedAddress(life, who, image, expires)

const statusFor = async (name: Name, image: Image) =>
  (await life.as[name].fetch(addressFor(life.as[name], image))).status

/** The names of all accounts that can load the file. */
const viewers = async (image: Image): Promise<Name[]> => {
  const names = Object.keys(life.as) as Name[]
  const found: Name[] = []
  for (const name of names) {
    const status = await statusFor(name, image)
    expect([200, 404]).toContain(status)
    if (status === 200) found.push(name)
  }
  return found.sort()
}

const body = (image_ids: string[], more: object = {}) => ({
  title: 'Bé đi chợ quê',
  text: 'Hôm nay lớp mình đi chợ quê.',
  class_ids: [life.classes.mam],
  image_ids,
  ...more,
})
const accept = (post: { id: string; version: number }) =>
  life.as.head.get(acceptPost, { body: { post_id: post.id, version: post.version } })

const office: Name[] = ['deputy', 'head']
const mamFamilies: Name[] = ['bothParent', 'mamParent']

describe('permission to load a photo', () => {
  test('only the uploader can load a photo without a post', async () => {
    expect(await viewers(await upload(life.as.mamTeacher))).toEqual(['mamTeacher'])
  })

  test("a pending post's photo is visible to its author and the deciders, an accepted one's also to its class, a deleted one's to nobody", async () => {
    const image = await upload(life.as.mamTeacher)
    const post = await life.as.mamTeacher.get(createPost, { body: body([image.id]) })
    expect(await viewers(image)).toEqual([...office, 'mamTeacher'].sort())
    await accept(post)
    expect(await viewers(image)).toEqual([...office, 'bareTeacher', 'clerk', 'mamTeacher', ...mamFamilies].sort())
    await life.as.mamTeacher.get(deletePost, { params: { id: post.id } })
    expect(await viewers(image)).toEqual([])
  })

  test('a photo of a post for the whole school is visible to everyone in the school and nobody outside', async () => {
    const image = await upload(life.as.head)
    await life.as.head.get(createPost, { body: body([image.id], { whole_school: true, class_ids: [] }) })
    const everybody = (Object.keys(life.as) as Name[]).filter((name) => !name.startsWith('other')).sort()
    expect(await viewers(image)).toEqual(everybody)
  })

  test('until an edit is accepted, families see its removed photo and not its added one', async () => {
    const { mamTeacher } = life.as
    const [old, fresh] = [await upload(mamTeacher), await upload(mamTeacher)]
    const post = await mamTeacher.get(createPost, { body: body([old.id]) })
    await accept(post)
    const edited = await mamTeacher.get(updatePost, {
      params: { id: post.id },
      body: { ...body([fresh.id]), version: 1 },
    })
    expect([await statusFor('mamParent', old), await statusFor('mamParent', fresh)]).toEqual([200, 404])
    expect([await statusFor('bareTeacher', fresh), await statusFor('head', fresh)]).toEqual([404, 200])
    await accept(edited)
    expect([await statusFor('mamParent', old), await statusFor('mamParent', fresh)]).toEqual([404, 200])
    expect([await statusFor('head', old), await statusFor('clerk', old)]).toEqual([200, 404])
  })

  test('a teacher or family who leaves the class gets 404 at once, also with an address given before', async () => {
    const image = await upload(life.as.mamTeacher)
    const post = await life.as.mamTeacher.get(createPost, { body: body([image.id]) })
    await accept(post)
    const shown = await life.as.mamParent.get(getPost, { params: { id: post.id } })
    const given = shownAddress(life.as.mamParent, shown.images[0])
    expect((await life.as.mamParent.fetch(given)).status).toBe(200)
    expect(await statusFor('bareTeacher', image)).toBe(200)
    const { people, classes, school, node } = life
    await deleteClassTeacher(node, school.id, classes.mam, people.bareTeacher.id)
    expect(await statusFor('bareTeacher', image)).toBe(404)
    const [child] = await node<{ student_id: string }[]>`
      select g.student_id from guardianships g where g.account_id = ${people.mamParent.id}`
    await setStudentStatus(node, school.id, child?.student_id ?? '', 'left')
    expect((await life.as.mamParent.fetch(given)).status).toBe(404)
  })

  test("rejects another person's photo in a post, even with its id", async () => {
    const image = await upload(life.as.mamTeacher)
    for (const name of ['laTeacher', 'head', 'otherTeacher'] as const) {
      const classId = { laTeacher: life.classes.la, head: life.classes.la, otherTeacher: life.classes.foreign }[name]
      const refused = await life.as[name].ask(createPost, { body: body([image.id], { class_ids: [classId] }) })
      expect(refused).toMatchObject({ status: 422, body: { errors: { image_ids: fieldText('image_unknown') } } })
    }
  })
})

describe('signed addresses', () => {
  const nothing = async (response: Response) => {
    expect(response.status).toBe(404)
    const { request_id, ...rest } = (await response.json()) as { request_id: string }
    expect(request_id).toBe(response.headers.get('x-request-id'))
    expect(response.headers.get('cache-control')).toBe('no-store')
    return JSON.stringify(rest)
  }

  test('an expired, forged or foreign address and an address of a missing file get the same 404', async () => {
    const { mamTeacher, head, laTeacher, otherTeacher } = life.as
    const [image, another] = [await upload(mamTeacher), await upload(mamTeacher)]
    const right = addressFor(mamTeacher, image)
    expect((await mamTeacher.fetch(right)).status).toBe(200)
    // The last expiry that has passed; addresses are given with the next but one.
    const past = expiryIn(imageSeconds, new Date()) - 2 * imageSeconds
    const signature = new URL(right, life.url).searchParams.get('signature') ?? ''
    const unknown = { ...image, id: '01920000-0000-7000-8000-000000000000' }
    const answers = await Promise.all(
      [
        mamTeacher.fetch(addressFor(mamTeacher, image, past)),
        mamTeacher.fetch(addressFor(mamTeacher, image, expiryIn(imageSeconds, new Date()) + imageSeconds)),
        mamTeacher.fetch(right.replace(signature, 'A'.repeat(signature.length))),
        mamTeacher.fetch(right.replace(signature, `${signature}A`)),
        mamTeacher.fetch(right.replace(signature, signature.slice(0, 10))),
        mamTeacher.fetch(right.replace(image.id, another.id)),
        mamTeacher.fetch(right.replace('/320?', '/321?')),
        mamTeacher.fetch(right.replace('/teacher/', '/school/')),
        mamTeacher.fetch(addressFor(mamTeacher, unknown)),
        laTeacher.fetch(right),
        otherTeacher.fetch(right),
        head.fetch(right.replace('/teacher/', '/school/')),
        fetch(life.url + right),
        fetch(life.url + right, { headers: { authorization: 'Bearer nonsense' } }),
        fetch(life.url + right, { headers: { cookie: `nhipcau_files_teacher=${head.session.access_token}` } }),
        fetch(life.url + right, { headers: { cookie: `nhipcau_files_teacher=${mamTeacher.session.access_token}` } }),
      ].map(async (response) => nothing(await response)),
    )
    expect(new Set(answers).size).toBe(1)
  })

  test('an address stays the same for five minutes, and the browser caches the file only until it expires', async () => {
    const { mamTeacher } = life.as
    const image = await upload(mamTeacher)
    const url = shownAddress(mamTeacher, image)
    const expiryFrom = (time: string) => expiryIn(imageSeconds, new Date(`2026-11-21T${time}Z`))
    expect(expiryFrom('01:00:00')).toBe(expiryFrom('01:04:59'))
    const left = expiryIn(imageSeconds, new Date()) - Date.now() / 1000
    const before = addressFor(mamTeacher, image, expiryIn(imageSeconds, new Date()) - imageSeconds)
    expect((await mamTeacher.fetch(before)).status).toBe(200)
    const file = await mamTeacher.fetch(url)
    const seconds = Number(/^private, max-age=(\d+), immutable$/.exec(file.headers.get('cache-control') ?? '')?.[1])
    expect(Math.abs(seconds - left)).toBeLessThan(3)
    expect(file.headers.get('cross-origin-resource-policy')).toBe('same-site')
    expect(file.headers.get('content-disposition')).toBe('inline')
    expect(file.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('answers HEAD with the headers only', async () => {
    const { mamTeacher } = life.as
    const image = await upload(mamTeacher)
    const head = await mamTeacher.fetch(addressFor(mamTeacher, image), { method: 'HEAD' })
    const whole = await mamTeacher.fetch(addressFor(mamTeacher, image))
    expect(head.status).toBe(200)
    expect(head.headers.get('content-length')).toBe(String((await whole.arrayBuffer()).byteLength))
    expect((await head.arrayBuffer()).byteLength).toBe(0)
  })

  test('loads a file with one SQL statement', async () => {
    const { mamTeacher } = life.as
    const image = await upload(mamTeacher)
    await jobsDone(life)
    life.statements.length = 0
    await (await mamTeacher.fetch(addressFor(mamTeacher, image))).arrayBuffer()
    expect(
      life.statements.filter((statement) => /\bmedia\b/.test(statement) && !statement.includes('graphile')).length,
    ).toBe(1)
  })
})

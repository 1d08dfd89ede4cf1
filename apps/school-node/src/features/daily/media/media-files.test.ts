import type { Image } from '@nhip-cau/contract/media'
import { acceptPost, createPost, deletePost, getPost, updatePost } from '@nhip-cau/contract/posts'
import { fieldText } from '@nhip-cau/contract/texts'
import type { Client } from '@nhip-cau/server/testing/client'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteClassTeacher } from '../../register/classes/classes.queries.ts'
import { setStudentStatus } from '../../register/students/students.queries.ts'
import { expiryAt } from './media-addresses.ts'
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

/** Who of all people gets the file. */
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

describe('who may load a photo', () => {
  test('before it is in a post only the person who uploaded it', async () => {
    expect(await viewers(await upload(life.as.mamTeacher))).toEqual(['mamTeacher'])
  })

  test('of a waiting post its author and who decides; of an accepted one its class too; of a deleted one nobody', async () => {
    const image = await upload(life.as.mamTeacher)
    const post = await life.as.mamTeacher.get(createPost, { body: body([image.id]) })
    expect(await viewers(image)).toEqual([...office, 'mamTeacher'].sort())
    await accept(post)
    expect(await viewers(image)).toEqual([...office, 'bareTeacher', 'clerk', 'mamTeacher', ...mamFamilies].sort())
    await life.as.mamTeacher.get(deletePost, { params: { id: post.id } })
    expect(await viewers(image)).toEqual([])
  })

  test('a post for the whole school is for everybody in it, and nobody in another', async () => {
    const image = await upload(life.as.head)
    await life.as.head.get(createPost, { body: body([image.id], { whole_school: true, class_ids: [] }) })
    const everybody = (Object.keys(life.as) as Name[]).filter((name) => !name.startsWith('other')).sort()
    expect(await viewers(image)).toEqual(everybody)
  })

  test('a photo that an edit adds waits with the edit, and the one it takes away stays until then', async () => {
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

  test('who leaves the class loses its photos at once, with an address given before', async () => {
    const image = await upload(life.as.mamTeacher)
    const post = await life.as.mamTeacher.get(createPost, { body: body([image.id]) })
    await accept(post)
    const shown = await life.as.mamParent.get(getPost, { params: { id: post.id } })
    const given = shown.images[0]?.sources[0]?.url ?? ''
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

  test("somebody else's photo cannot be put into a post, not even by who knows its id", async () => {
    const image = await upload(life.as.mamTeacher)
    for (const name of ['laTeacher', 'head', 'otherTeacher'] as const) {
      const classId = { laTeacher: life.classes.la, head: life.classes.la, otherTeacher: life.classes.foreign }[name]
      const refused = await life.as[name].ask(createPost, { body: body([image.id], { class_ids: [classId] }) })
      expect(refused).toMatchObject({ status: 422, body: { errors: { image_ids: fieldText('image_unknown') } } })
    }
  })
})

describe('an address', () => {
  const nothing = async (response: Response) => {
    expect(response.status).toBe(404)
    const { request_id, ...rest } = (await response.json()) as { request_id: string }
    expect(request_id).toBe(response.headers.get('x-request-id'))
    expect(response.headers.get('cache-control')).toBe('no-store')
    return JSON.stringify(rest)
  }

  test('that is expired, forged, for somebody else or for what is not there gets the same answer as nothing at all', async () => {
    const { mamTeacher, head, laTeacher, otherTeacher } = life.as
    const [image, another] = [await upload(mamTeacher), await upload(mamTeacher)]
    const right = addressFor(mamTeacher, image)
    expect((await mamTeacher.fetch(right)).status).toBe(200)
    const past = Math.floor(Date.now() / 1000) - 1
    const signature = new URL(right, life.url).searchParams.get('signature') ?? ''
    const unknown = { ...image, id: '01920000-0000-7000-8000-000000000000' }
    const answers = await Promise.all(
      [
        mamTeacher.fetch(addressFor(mamTeacher, image, past)),
        mamTeacher.fetch(right.replace(/expires=\d+/, `expires=${expiryAt(new Date()) + 300}`)),
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

  test('stays the same for some minutes, so that the browser keeps the file no longer than it works', async () => {
    const { mamTeacher } = life.as
    const image = await upload(mamTeacher)
    const url = image.sources[0]?.url ?? ''
    const left = Number(/expires=(\d+)/.exec(url)?.[1]) - Date.now() / 1000
    expect(left).toBeGreaterThan(299)
    expect(left).toBeLessThanOrEqual(600)
    expect(expiryAt(new Date('2026-11-21T01:00:00Z'))).toBe(expiryAt(new Date('2026-11-21T01:04:59Z')))
    const file = await mamTeacher.fetch(url)
    const seconds = Number(/^private, max-age=(\d+), immutable$/.exec(file.headers.get('cache-control') ?? '')?.[1])
    expect(Math.abs(seconds - left)).toBeLessThan(3)
    expect(file.headers.get('cross-origin-resource-policy')).toBe('same-site')
    expect(file.headers.get('content-disposition')).toBe('inline')
    expect(file.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('can be asked for its headers only', async () => {
    const { mamTeacher } = life.as
    const image = await upload(mamTeacher)
    const head = await mamTeacher.fetch(addressFor(mamTeacher, image), { method: 'HEAD' })
    const whole = await mamTeacher.fetch(addressFor(mamTeacher, image))
    expect(head.status).toBe(200)
    expect(head.headers.get('content-length')).toBe(String((await whole.arrayBuffer()).byteLength))
    expect((await head.arrayBuffer()).byteLength).toBe(0)
  })

  test('costs one statement', async () => {
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

import type { Image } from '@nhip-cau/contract/media'
import { acceptPost, createPost, deletePost, restorePost, updatePost } from '@nhip-cau/contract/posts'
import { listPostPhotos } from '@nhip-cau/contract/posts-reading'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTagSchool, type TagSchool } from '../../../testing/tag-school.ts'
import { upload } from '../media/testing/uploads.ts'

let school: TagSchool
beforeAll(async () => {
  school = await startTagSchool()
})
afterAll(() => school.life.stop())

const steps = ['accept', 'tag both', 'tag one', 'untag', 'withdraw', 'agree', 'delete', 'restore', 'own edit'] as const
type Step = (typeof steps)[number]

type Version = { readonly tags: readonly (readonly string[])[] }

/** What the rules say about one post: its versions, what is published, and which consents hold. */
const startModel = () => ({
  versions: [] as Version[],
  accepted: 0,
  pending: false,
  deleted: false,
  agreed: true,
  /** Places of photos of the published version that a withdrawn consent has hidden, until a version is published. */
  withheld: [] as number[],
})

/** Runs the steps on a new post and compares after each what a family sees with what it may see. */
const run = async (order: readonly Step[]) => {
  const { life, children, answer, body, seen, load } = school
  const { han, duc } = children
  const { mamTeacher, head, mamParent, bothParent } = life.as
  await answer(mamParent, han, true)
  const model = startModel()
  const images: Image[] = [await upload(mamTeacher), await upload(mamTeacher)]
  const { id } = await mamTeacher.get(createPost, { body: body(images, [[], []]) })
  model.versions.push({ tags: [[], []] })
  model.pending = true
  const edit = async (tags: readonly (readonly string[])[], who = mamTeacher) => {
    const version = model.versions.length
    const { status } = await who.ask(updatePost, { params: { id }, body: { ...body(images, tags), version } })
    const lacks = !model.agreed && tags.flat().includes(han)
    if (model.deleted) return expect(status).toBe(404)
    expect(status).toBe(lacks ? 422 : 200)
    if (lacks) return undefined
    model.versions.push({ tags })
    const publishes = who === head && model.accepted > 0 && !model.pending
    if (publishes) {
      model.accepted = model.versions.length
      model.withheld = []
    } else model.pending = true
    return undefined
  }
  const act: Record<Step, () => Promise<unknown>> = {
    accept: async () => {
      const version = model.versions.length
      const { status } = await head.ask(acceptPost, { body: { post_id: id, version } })
      const lacks = !model.agreed && (model.versions.at(-1)?.tags.flat().includes(han) ?? false)
      const isRefused = model.deleted || !model.pending || lacks
      expect(status === 200).toBe(!isRefused)
      if (isRefused) return
      model.accepted = version
      model.pending = false
      model.withheld = []
    },
    'tag both': () => edit([[han, duc], [duc]]),
    'tag one': () => edit([[], [han]]),
    untag: () => edit([[], []]),
    'own edit': () => edit([[han], []], head),
    withdraw: async () => {
      await answer(mamParent, han, false)
      model.agreed = false
      const tags = model.versions[model.accepted - 1]?.tags ?? []
      model.withheld.push(...[...tags.keys()].filter((place) => tags[place]?.includes(han)))
    },
    agree: async () => {
      await answer(mamParent, han, true)
      model.agreed = true
    },
    delete: async () => {
      await mamTeacher.ask(deletePost, { params: { id } })
      model.deleted = true
    },
    restore: async () => {
      await mamTeacher.ask(restorePost, { params: { id } })
      model.deleted = false
    },
  }
  for (const step of order) {
    await act[step]()
    const tags = model.versions[model.accepted - 1]?.tags
    const allowed = images.filter((_, place) => tags && !model.deleted && !model.withheld.includes(place))
    const ids = allowed.map((image) => image.id)
    expect(await seen(mamParent, id), `${step} of ${order.join(', ')}`).toEqual(ids)
    const statuses = await Promise.all(images.map((image) => load(bothParent, image)))
    expect(statuses, `${step} of ${order.join(', ')}`).toEqual(
      images.map((image) => (ids.includes(image.id) ? 200 : 404)),
    )
  }
  const tags = model.deleted ? undefined : model.versions[model.accepted - 1]?.tags
  const { data } = await mamParent.get(listPostPhotos, { query: { child_id: han } })
  const ofHan = images
    .filter((_, place) => !model.withheld.includes(place) && tags?.[place]?.includes(han))
    .map((image) => image.id)
  expect(data.find((post) => post.id === id)?.tagged ?? [], order.join(', ')).toEqual(ofHan)
}

test('no order of accepting, editing, tagging, withdrawing, consenting, deleting and restoring shows a family a photo that it may not see', async () => {
  await run(['tag both', 'accept', 'withdraw', 'delete', 'agree', 'restore', 'own edit', 'withdraw', 'untag', 'accept'])
  await fc.assert(fc.asyncProperty(fc.array(fc.constantFrom(...steps), { minLength: 4, maxLength: 8 }), run), {
    numRuns: 8,
  })
}, 120_000)

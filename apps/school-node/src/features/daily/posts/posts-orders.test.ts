import type { Client } from '@nhip-cau/server/testing/client'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Kin, type Rules, startRules } from '../../../testing/family-rules.ts'
import { type PostOrder, type Step, startPost, steps } from '../../../testing/post-orders.ts'
import { lookAs } from '../../../testing/shown-to-family.ts'
import { startTagSchool, type TagSchool } from '../../../testing/tag-school.ts'
import { insertGuardianships } from '../../register/parents/parents-guardianships.queries.ts'
import { uploadDocument } from '../media/testing/documents.ts'
import { upload } from '../media/testing/uploads.ts'

/** The number of orders that are tried: `POST_ORDERS=500`. Without it the same twelve are tried each time. */
const orders = Number(process.env.POST_ORDERS ?? 0)
const tried = orders > 0 ? { numRuns: orders } : { numRuns: 12, seed: 20_261_123 }

let school: TagSchool
let father: { readonly id: string; readonly client: Client }
let fetcher: Client
beforeAll(async () => {
  school = await startTagSchool({ decisionUndoSeconds: 3600 })
  const { life, children } = school
  const add = async (name: string, kind: 'parent' | 'pick_up', relation: string) => {
    const account = await life.school.addAccount('parent', name)
    const more = { main_contact: false, may_pick_up: true, barred: false }
    await insertGuardianships(life.node, life.school.id, account.id, [
      { student_id: children.han, relation, kind, ...more },
    ])
    return { id: account.id, client: await account.login() }
  }
  father = await add('Nguyễn Hoàng Cường', 'parent', 'Bố')
  fetcher = (await add('Nguyễn Thị Sáu', 'pick_up', 'Cô')).client
})
afterAll(() => school.life.stop())

type Look = ReturnType<typeof lookAs>

/** Compares everything that somebody is shown with what the rules say; returns whether the post is shown at all. */
const compare = async (look: Look, rules: Rules, kin: ReturnType<Kin>, mark: string, about: string) => {
  const may = rules.seenBy(kin)
  const shown = may?.pictures.map(({ id }) => id) ?? []
  const posts = may ? [{ title: may.title, images: shown, documents: may.documents }] : []
  const newest = rules.latest()?.title ?? mark
  expect(await look.feed(), `feed: ${about}`).toEqual(posts)
  expect(await look.feed({ q: mark }), `feed with its words: ${about}`).toEqual(posts)
  expect(await look.feed({ q: newest }), `feed with the newest words: ${about}`).toEqual(
    posts.filter(({ title }) => title === newest),
  )
  expect(await look.post(), `single post: ${about}`).toEqual(posts)
  expect(await look.search(mark), `search: ${about}`).toEqual(posts.map(({ title }) => title))
  expect(await look.gallery(), `gallery: ${about}`).toEqual(shown)
  const { han, duc } = school.children
  for (const child of [han, duc]) {
    const photos = await look.childPhotos(child)
    expect(photos !== undefined, `a child: ${about}`).toBe(kin.some(({ id }) => id === child))
    const withChild = may?.pictures.filter(({ tags }) => tags.includes(child)) ?? []
    const ofNobody = may?.pictures.filter(({ tags }) => tags.length === 0) ?? []
    if (photos === undefined) continue
    expect(photos.tagged, `photos of a child: ${about}`).toEqual(withChild.map(({ id }) => id))
    const allowed = new Set([...withChild, ...ofNobody].map(({ id }) => id))
    expect(
      photos.all.filter((id) => !allowed.has(id)),
      `photos of a child: ${about}`,
    ).toEqual([])
  }
  const files = [...shown, ...(may?.documents ?? [])]
  expect(await look.files(), `addresses of files: ${about}`).toEqual(look.openFiles(files))
  return may !== undefined
}

/** Runs the steps on a new post and compares after each what everybody sees; returns how often somebody saw the post. */
const run = async ({ author, order }: PostOrder): Promise<number> => {
  const { life, children } = school
  const { mam, la } = life.classes
  const { mamParent, bothParent, laParent, otherParent } = life.as
  const rules = startRules(children.han)
  const pictures: string[] = []
  for (let n = 0; n < 3; n += 1) pictures.push((await upload(life.as[author])).id)
  const files = { pictures, document: await uploadDocument(life.as[author]) }
  const { id, mark, act } = await startPost(school, rules, files, father.id, author)
  let isBarred = false
  const ofHan = { id: children.han, class: mam }
  const ofBoth = [
    { id: children.duc, class: mam },
    { id: children.nhien, class: la },
  ]
  const viewers: readonly (readonly [string, Look, Kin])[] = [
    ['mother', lookAs(school, mamParent, id, files), () => [ofHan]],
    ['father', lookAs(school, father.client, id, files), () => (isBarred ? [] : [ofHan])],
    ['pick-up person', lookAs(school, fetcher, id, files), () => []],
    ['family of two classes', lookAs(school, bothParent, id, files), () => ofBoth],
    ['other class', lookAs(school, laParent, id, files), () => [{ id: children.vy, class: la }]],
    ['other school', lookAs(school, otherParent, id, files), () => []],
  ]
  let seen = 0
  try {
    for (const [place, step] of order.entries()) {
      await act[step]()
      if (step === 'bar the father' || step === 'unbar the father') isBarred = step === 'bar the father'
      const about = `after step ${place + 1}, ${step}, of ${author}: ${order.join(', ')}`
      const compared = viewers.map(([name, look, kin]) => compare(look, rules, kin(), mark, `${name}, ${about}`))
      seen += (await Promise.all(compared)).filter((isShown) => isShown).length
    }
  } finally {
    for (const step of ['agree class', 'agree school', 'unbar the father', 'show untagged'] as const) await act[step]()
  }
  return seen
}

const any = fc.constantFrom(...steps)
/** Most orders publish the post early, because nothing is shown before. */
const anyOrder = fc.record({
  author: fc.constantFrom('mamTeacher' as const, 'head' as const),
  order: fc
    .tuple(fc.array(any, { maxLength: 3 }), fc.array(any, { minLength: 3, maxLength: 7 }))
    .map(([before, after]): Step[] => [...before, 'accept', 'wait', ...after]),
})

test('a family sees the published post and nothing that was withdrawn, hidden, taken out, undone, rejected or deleted, in an order with all of it', async () => {
  const order: Step[] = ['accept', 'undo', 'reject', 'wait', 'tag both', 'accept', 'wait', 'bar the father']
  order.push('withdraw class', 'delete', 'agree class', 'restore', 'unbar the father', 'hide untagged')
  order.push('head accepts an edit', 'head: whole school', 'withdraw school', 'agree school', 'head: other class')
  order.push('head: internal', 'head: chosen child', 'take a picture out', 'accept', 'wait', 'show untagged')
  expect(await run({ author: 'mamTeacher', order })).toBeGreaterThan(20)
})

test('a family sees a scheduled post that is published now only when that can no longer be undone, and not one whose publication was undone, or dropped by a later edit or deletion', async () => {
  const order: Step[] = [
    'head: in a week',
    'wait',
    'head publishes now',
    'undo',
    'wait',
    'head publishes now',
    'head deletes',
  ]
  order.push(
    'wait',
    'head restores',
    'head publishes now',
    'head: in a week',
    'wait',
    'head publishes now',
    'withdraw class',
  )
  expect(await run({ author: 'head', order })).toBe(0)
  order.push('agree class', 'head publishes now', 'wait', 'undo')
  expect(await run({ author: 'head', order })).toBeGreaterThan(0)
})

test('no order of accepting, rejecting, publishing, scheduling, undoing, editing, tagging, consenting, barring, deleting and restoring shows a family something that it may not see', async () => {
  let seen = 0
  const property = fc.asyncProperty(anyOrder, async (order) => {
    seen += await run(order)
  })
  await fc.assert(property, tried)
  expect(seen).toBeGreaterThan(20)
}, 3_600_000)

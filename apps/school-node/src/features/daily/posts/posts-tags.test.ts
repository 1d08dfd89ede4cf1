import { listNotifications } from '@nhip-cau/contract/notifications'
import { listPostTags, listTaggable, listUnpictured } from '@nhip-cau/contract/post-tags'
import { createPost, editablePost, getPost, listPosts, updatePost } from '@nhip-cau/contract/posts'
import { listPostPhotos } from '@nhip-cau/contract/posts-reading'
import type { Client } from '@nhip-cau/server/testing/client'
import { eventually } from '@nhip-cau/server/testing/eventually'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shownAddress } from '../../../testing/shown-address.ts'
import { startTagSchool, type TagSchool } from '../../../testing/tag-school.ts'
import { insertGuardianship } from '../../register/parents/parents-guardianships.queries.ts'
import { upload } from '../media/testing/uploads.ts'
import { eraseTaggedFiles } from './posts-child-data.queries.ts'

let school: TagSchool
beforeAll(async () => {
  school = await startTagSchool()
})
afterAll(() => school.life.stop())

const photosOf = async (who: Client, query: { child_id?: string } = {}) =>
  (await who.get(listPostPhotos, { query })).data.flatMap(({ images }) => images.map(({ id }) => id))

describe('tagging', () => {
  test('the author tags children of the class, sees the tags when editing, and an edit without them takes them away', async () => {
    const { life, post, accept, body, children } = school
    const { id, version, images } = await post(life.as.mamTeacher, [[children.han, children.duc], []])
    await accept({ id, version })
    const tags = async () => (await life.as.mamTeacher.get(listPostTags, { params: { id } })).data
    expect(await tags()).toEqual([
      {
        file_id: images[0]?.id,
        children: [
          { id: children.duc, full_name: 'Vũ Phúc Minh Đức' },
          { id: children.han, full_name: 'Nguyễn Hoàng Gia Hân' },
        ],
      },
    ])
    expect(await photosOf(life.as.mamTeacher, { child_id: children.han })).toContain(images[0]?.id)
    for (const who of ['bareTeacher', 'laTeacher', 'clerk', 'mamParent', 'otherHead'] as const)
      expect((await life.as[who].ask(listPostTags, { params: { id } })).status, who).toBeGreaterThanOrEqual(403)
    await life.as.head.get(updatePost, { params: { id }, body: { ...body(images, []), version } })
    expect(await photosOf(life.as.mamTeacher, { child_id: children.han })).not.toContain(images[0]?.id)
  })

  test('lists the children of the chosen classes with their consent, and to a teacher only those of the own class', async () => {
    const { life, children } = school
    const named = async (who: Client, query: { classes?: string } = {}) =>
      (await who.get(listTaggable, { query })).data.map(({ id, agreed }) => ({ id, agreed }))
    const ofMam = [
      { id: children.duc, agreed: true },
      { id: children.han, agreed: true },
    ]
    expect(await named(life.as.mamTeacher)).toEqual(ofMam)
    expect(await named(life.as.mamTeacher, { classes: life.classes.la })).toEqual([])
    expect(await named(life.as.head, { classes: life.classes.la })).toContainEqual({ id: children.vy, agreed: false })
    expect(await named(life.as.head)).toHaveLength(4)
    expect((await life.as.mamParent.ask(listTaggable)).status).toBe(404)
  })

  test('refuses a child outside the audience and more tags than photos, at the field', async () => {
    const { life, body, children } = school
    const image = await upload(life.as.mamTeacher)
    const errorsOf = async (image_tags: string[][]) => {
      const sent = await life.as.mamTeacher.ask(createPost, { body: body([image], image_tags) })
      return { status: sent.status, errors: (sent.body as { errors?: object }).errors }
    }
    const outside = 'Chỉ gắn được các bé thuộc lớp nhận bài này.'
    expect(await errorsOf([[children.nhien]])).toEqual({ status: 422, errors: { image_tags: outside } })
    const [foreign] = await life.node<{ id: string }[]>`select s.id from students s where s.full_name = 'Ngô Bảo Châu'`
    expect(await errorsOf([[foreign?.id ?? '']])).toEqual({ status: 422, errors: { image_tags: outside } })
    expect(await errorsOf([[], [children.han]])).toMatchObject({
      status: 422,
      errors: { image_tags: expect.any(String) },
    })
  })
})

test('a post for chosen children can show these children and no others, and is among their photos', async () => {
  const { life, post, seen, children } = school
  const target = { class_ids: [], student_ids: [children.han] }
  const { as } = life
  const taggable = await as.head.get(listTaggable, { query: { students: children.han } })
  expect(taggable.data.map(({ id }) => id)).toEqual([children.han])
  const { id, images } = await post(as.head, [[children.han]], target)
  expect(await seen(as.mamParent, id)).toEqual(images.map((image) => image.id))
  expect(await photosOf(as.mamParent, { child_id: children.han })).toContain(images[0]?.id)
  expect(await photosOf(as.bothParent)).not.toContain(images[0]?.id)
  const image = await upload(as.head)
  expect(await as.head.ask(createPost, { body: school.body([image], [[children.duc]], target) })).toMatchObject({
    status: 422,
    body: { errors: { image_tags: expect.any(String) } },
  })
})

describe('consent', () => {
  test('refuses a photo of a child without consent, names the child at the field and stores nothing', async () => {
    const { life, body, children } = school
    const image = await upload(life.as.laTeacher)
    const sent = await life.as.laTeacher.ask(createPost, {
      body: body([image], [[children.vy]], { class_ids: [life.classes.la], title: 'Ảnh của Vy' }),
    })
    const text = 'Không thể gắn bé Nguyễn Tường Vy: gia đình chưa đồng ý đăng ảnh. Hãy bỏ ảnh có bé.'
    expect(sent).toMatchObject({ status: 422, body: { errors: { image_tags: text } } })
    expect(await life.node`select from post_versions v where v.title = 'Ảnh của Vy'`).toHaveLength(0)
  })

  test('the school feed needs the consent to the school feed, not that to the class', async () => {
    const { life, body, answer, children } = school
    await answer(life.as.bothParent, children.nhien, false, 'photo_school')
    const write = async (more: object) => {
      const image = await upload(life.as.head)
      return life.as.head.ask(createPost, { body: body([image], [[children.nhien]], more) })
    }
    expect((await write({ class_ids: [life.classes.la] })).status).toBe(200)
    expect(await write({ class_ids: [], whole_school: true })).toMatchObject({
      status: 422,
      body: { errors: { image_tags: expect.stringContaining('bé Vũ Phúc An Nhiên') } },
    })
    expect((await write({ class_ids: [life.classes.la], kind: 'internal' })).status).toBe(200)
    await answer(life.as.bothParent, children.nhien, true, 'photo_school')
  })

  test('the office cannot accept a post after a tagged child’s family has withdrawn its consent', async () => {
    const { life, post, accept, answer, children } = school
    const waiting = await post(life.as.mamTeacher, [[children.han]])
    await answer(life.as.mamParent, children.han, false)
    const { status, body } = await accept(waiting)
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'photo_consent', detail: expect.stringContaining('bé Nguyễn Hoàng Gia Hân') })
    await answer(life.as.mamParent, children.han, true)
    expect((await accept(waiting)).status).toBe(200)
  })

  test('a withdrawn consent hides the photo from every family at once, its addresses included, and shows it again only when the post is published anew', async () => {
    const { life, post, seen, load, answer, body, children } = school
    const { id, images } = await post(life.as.head, [[children.han, children.duc], [children.duc], []])
    const [ofBoth, ofDuc, ofNobody] = images
    const all = images.map((image) => image.id)
    const families = ['mamParent', 'bothParent'] as const
    for (const who of families) expect(await load(life.as[who], ofBoth)).toBe(200)
    await answer(life.as.mamParent, children.han, false)
    for (const who of families) {
      const as = life.as[who]
      expect(await seen(as, id), who).toEqual([ofDuc?.id, ofNobody?.id])
      const listed = (await as.get(listPosts)).data.find((one) => one.id === id)
      expect(listed?.images.map((image) => image.id)).toEqual([ofDuc?.id, ofNobody?.id])
      expect(listed).not.toHaveProperty('hidden')
      expect(await photosOf(as)).not.toContain(ofBoth?.id)
      expect([await load(as, ofBoth), await load(as, ofDuc), await load(as, ofNobody)]).toEqual([404, 200, 200])
      expect((await as.fetch(shownAddress(as, ofBoth))).status).toBe(404)
    }
    const hidden = [{ file_id: ofBoth?.id, children: ['Nguyễn Hoàng Gia Hân'], untagged: false }]
    for (const who of ['head', 'mamTeacher'] as const) {
      expect(await life.as[who].get(getPost, { params: { id } }), who).toMatchObject({ hidden })
      expect(await seen(life.as[who], id)).toEqual(all)
      expect(await load(life.as[who], ofBoth)).toBe(200)
    }
    for (const who of ['bareTeacher', 'clerk'] as const) {
      expect(await seen(life.as[who], id), who).toEqual([ofDuc?.id, ofNobody?.id])
      expect(await load(life.as[who], ofBoth), who).toBe(404)
    }
    await answer(life.as.mamParent, children.han, true)
    for (const who of families) expect(await load(life.as[who], ofBoth)).toBe(404)
    expect(await life.as.head.get(getPost, { params: { id } })).toMatchObject({
      hidden: [{ file_id: ofBoth?.id, children: [], untagged: false }],
    })
    const tags = [[children.han, children.duc], [children.duc], []]
    await life.as.head.get(updatePost, { params: { id }, body: { ...body(images, tags), version: 1 } })
    for (const who of families) {
      expect(await seen(life.as[who], id)).toEqual(all)
      expect(await load(life.as[who], ofBoth)).toBe(200)
    }
  })

  test('a withdrawn consent tells the author which child and which post', async () => {
    const { life, post, accept, answer, children } = school
    const written = await post(life.as.mamTeacher, [[children.han]], { title: 'Bé tưới rau' })
    await accept(written)
    await answer(life.as.mamParent, children.han, false)
    const notices = async () =>
      (await life.as.mamTeacher.get(listNotifications, { query: { per_page: 50 } })).data
        .flatMap((row) => (row.items.length > 0 ? row.items : [row]))
        .filter(({ text }) => text.includes('đã ẩn với phụ huynh'))
    const found = await eventually(notices, (all) => all.some(({ text }) => text.includes('Bé tưới rau')))
    expect(found[0]?.text).toContain('bé Nguyễn Hoàng Gia Hân')
    await answer(life.as.mamParent, children.han, true)
  })

  test('a second legal parent who refuses hides the photos, also those published later, until no longer a legal parent', async () => {
    const { life, post, seen, answer, body, children } = school
    const { id, images } = await post(life.as.head, [[children.han]])
    const account = await life.school.addAccount('parent', 'Nguyễn Hoàng Cường')
    const place = { schoolId: life.school.id, studentId: children.han, accountId: account.id }
    await insertGuardianship(life.node, { ...place, relation: 'Bố', mainContact: false })
    const father = await account.login()
    expect(await seen(father, id)).toHaveLength(images.length)
    await answer(father, children.han, false)
    expect(await seen(life.as.mamParent, id)).toEqual([])
    const publish = () =>
      life.as.head.ask(updatePost, { params: { id }, body: { ...body(images, [[children.han]]), version: 1 } })
    expect((await publish()).status).toBe(422)
    await life.node`update guardianships set kind = 'relative' where account_id = ${account.id}`
    expect((await publish()).status).toBe(200)
    expect(await seen(life.as.mamParent, id)).toHaveLength(images.length)
  })

  test('an author edits a post with a hidden photo only without the photo', async () => {
    const { life, post, accept, body, answer, children } = school
    const { id, images } = await post(life.as.mamTeacher, [[children.han], []])
    await accept({ id, version: 1 })
    await answer(life.as.mamParent, children.han, false)
    const edit = (kept: typeof images, tags: string[][]) =>
      life.as.mamTeacher.ask(updatePost, { params: { id }, body: { ...body(kept, tags), version: 1 } })
    expect((await life.as.mamTeacher.get(editablePost, { params: { id } })).images).toHaveLength(2)
    expect((await edit(images, [[children.han]])).status).toBe(422)
    expect((await edit(images.slice(1), [])).status).toBe(200)
    await answer(life.as.mamParent, children.han, true)
  })
})

test('the school may show families only photos with tagged children; staff see why a photo is hidden', async () => {
  const { life, post, seen, load, showUntagged, children } = school
  const { id, images } = await post(life.as.head, [[children.han], []])
  const [tagged, untagged] = images
  expect(await seen(life.as.mamParent, id)).toHaveLength(2)
  await showUntagged(false)
  expect(await seen(life.as.mamParent, id)).toEqual([tagged?.id])
  expect([await load(life.as.mamParent, tagged), await load(life.as.mamParent, untagged)]).toEqual([200, 404])
  expect(await photosOf(life.as.mamParent)).not.toContain(untagged?.id)
  expect(await life.as.head.get(getPost, { params: { id } })).toMatchObject({
    hidden: [{ file_id: untagged?.id, children: [] }],
  })
  expect(await load(life.as.mamTeacher, untagged)).toBe(200)
  await showUntagged(true)
  expect(await load(life.as.mamParent, untagged)).toBe(200)
})

describe('photos of one child', () => {
  test('a family sees the tagged photos of its child and the untagged ones of its class; staff see the tagged ones', async () => {
    const { life, post, showUntagged, children } = school
    const mine = await post(life.as.head, [[children.han], [children.duc], []])
    const other = await post(life.as.head, [[children.nhien], []], { class_ids: [life.classes.la] })
    const ids = (one: typeof mine) => one.images.map(({ id }) => id)
    const [ofHan, ofDuc, ofNobody] = ids(mine)
    const family = await photosOf(life.as.mamParent, { child_id: children.han })
    expect(family).toEqual(expect.arrayContaining([ofHan, ofNobody]))
    for (const hidden of [ofDuc, ...ids(other)]) expect(family).not.toContain(hidden)
    const page = await life.as.mamParent.get(listPostPhotos, { query: { child_id: children.han } })
    expect(page.data.find(({ id }) => id === mine.id)?.tagged).toEqual([ofHan])
    for (const who of ['head', 'mamTeacher'] as const) {
      const staff = await photosOf(life.as[who], { child_id: children.han })
      expect(staff, who).toContain(ofHan)
      expect(staff, who).not.toContain(ofNobody)
    }
    await showUntagged(false)
    expect(await photosOf(life.as.mamParent, { child_id: children.han })).not.toContain(ofNobody)
    await showUntagged(true)
  })

  test('a parent of another child, a teacher of another class and a barred parent get 404', async () => {
    const { life, post, load, children } = school
    const { images } = await post(life.as.head, [[children.han]])
    const account = await life.school.addAccount('parent', 'Nguyễn Hoàng Bị Cấm')
    const place = { schoolId: life.school.id, studentId: children.han, accountId: account.id }
    await insertGuardianship(life.node, { ...place, relation: 'Bố', mainContact: false })
    const father = await account.login()
    expect(await load(father, images[0])).toBe(200)
    await life.node`
      update guardianships set barred = true, may_pick_up = false, barred_as = 'Bố' where account_id = ${account.id}`
    expect(await load(father, images[0])).toBe(404)
    for (const who of [father, life.as.laParent, life.as.laTeacher, life.as.otherHead, life.as.otherParent])
      expect((await who.ask(listPostPhotos, { query: { child_id: children.han } })).status).toBe(404)
  })
})

test('teachers and the office, never parents, see which consenting children are in no photo this week', async () => {
  const { life, post, children } = school
  await life.node`update post_audience set listed_at = listed_at - interval '8 days'`
  const missing = async (who: Client, query: { classes?: string } = {}) =>
    (await who.get(listUnpictured, { query })).data.map(({ id }) => id)
  expect(await missing(life.as.mamTeacher)).toEqual([children.duc, children.han])
  await post(life.as.head, [[children.duc]])
  life.statements.splice(0)
  expect(await missing(life.as.mamTeacher)).toEqual([children.han])
  expect(life.statements.filter((text) => /\bpost_tags\b/.test(text))).toHaveLength(1)
  expect(await missing(life.as.laTeacher)).toEqual([children.nhien])
  expect(await missing(life.as.head, { classes: life.classes.mam })).toEqual([children.han])
  for (const who of ['bareTeacher', 'clerk'] as const)
    expect((await life.as[who].ask(listUnpictured)).status, who).toBe(403)
  expect((await life.as.mamParent.ask(listUnpictured)).status).toBe(404)
})

test('an erasure takes the photos of the child out of all versions of posts, and leaves the others', async () => {
  const { life, post, seen, children } = school
  const { id, images } = await post(life.as.head, [[children.duc, children.nhien], [children.duc]], {
    class_ids: [life.classes.mam, life.classes.la],
  })
  await eraseTaggedFiles(life.node, life.school.id, children.nhien)
  expect(await seen(life.as.bothParent, id)).toEqual([images[1]?.id])
  expect(await life.node`select from file_references r where r.media_id = ${images[0]?.id ?? ''}`).toHaveLength(0)
  expect(await life.node`select from post_tags t where t.student_id = ${children.nhien}`).toHaveLength(0)
})

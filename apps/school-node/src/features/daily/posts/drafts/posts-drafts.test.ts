import { listNotifications } from '@nhip-cau/contract/notifications'
import {
  createDraft,
  deleteDraft,
  draftLimits,
  getDraft,
  giveDraft,
  listDraftColleagues,
  listDrafts,
  restoreDraft,
  saveDraft,
} from '@nhip-cau/contract/post-drafts'
import { createPost, undoPost } from '@nhip-cau/contract/posts'
import type { Client } from '@nhip-cau/server/testing/client'
import { eventually } from '@nhip-cau/server/testing/eventually'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTagSchool, type TagSchool } from '../../../../testing/tag-school.ts'
import { cleanFiles, upload } from '../../media/testing/uploads.ts'
import { eraseFromDrafts } from './posts-drafts.queries.ts'

let now = Date.now()
let school: TagSchool
beforeAll(async () => {
  school = await startTagSchool({ now: () => new Date(now), decisionUndoSeconds: 60 })
})
afterAll(() => school.life.stop())
beforeEach(async () => {
  now = Date.now()
  await school.life.node`delete from post_drafts`
})

const content = { fields: { title: 'Bé học bơi', text: 'Viết dở', poll: { options: ['Có', ''] } }, photos: [] }
const body = (more: object = {}) => ({ title: 'Bé học bơi', content, ...more })
const draftOf = (who: Client, more: object = {}) => who.get(createDraft, { body: body(more) })
const titles = async (who: Client) => (await who.get(listDrafts)).data.map(({ title }) => title)
const everybodyElse = ['head', 'deputy', 'laTeacher', 'otherHead', 'otherTeacher'] as const

describe('a draft', () => {
  test('keeps the whole form for its owner, and nobody else sees it or its files, not even the head', async () => {
    const { as } = school.life
    const image = await upload(as.mamTeacher)
    const { id, version } = await draftOf(as.mamTeacher, { image_ids: [image.id] })
    const back = await as.mamTeacher.get(getDraft, { params: { id } })
    expect(back).toMatchObject({ content, version: 1, files: 1, given_by: null, images: [{ id: image.id }] })
    expect(Date.parse(back.vanishes_at) - Date.parse(back.changed_at)).toBe(draftLimits.days * 24 * 3_600_000)
    expect(await school.load(as.mamTeacher, image)).toBe(200)
    for (const who of everybodyElse) {
      expect(await titles(as[who]), who).toEqual([])
      const params = { id }
      expect((await as[who].ask(getDraft, { params })).status, who).toBe(404)
      expect((await as[who].ask(saveDraft, { params, body: { ...body(), version } })).status, who).toBe(404)
      expect((await as[who].ask(deleteDraft, { params })).status, who).toBe(404)
      expect(await school.load(as[who], image), who).toBe(404)
    }
    for (const who of ['clerk', 'bareTeacher', 'mamParent'] as const)
      expect((await as[who].ask(listDrafts)).status, who).toBeGreaterThanOrEqual(403)
  })

  test('is not overwritten by an older page', async () => {
    const { as } = school.life
    const { id } = await draftOf(as.mamTeacher)
    const params = { id }
    const newer = { ...body({ title: 'Từ trang mới' }), version: 1 }
    expect(await as.mamTeacher.get(saveDraft, { params, body: newer })).toMatchObject({ version: 2 })
    const older = await as.mamTeacher.ask(saveDraft, {
      params,
      body: { ...body({ title: 'Từ trang cũ' }), version: 1 },
    })
    expect(older).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(await titles(as.mamTeacher)).toEqual(['Từ trang mới'])
  })

  test('of a person are at most twenty, also when two are made at once', async () => {
    const { as } = school.life
    for (let n = 1; n < draftLimits.perPerson; n += 1) await draftOf(as.mamTeacher)
    const both = await Promise.all([0, 1].map(() => as.mamTeacher.ask(createDraft, { body: body() })))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'drafts_full' })
  })

  test('that was deleted does not come back as the twenty-first, which no list would show', async () => {
    const { as } = school.life
    const { id } = await draftOf(as.mamTeacher)
    await as.mamTeacher.get(deleteDraft, { params: { id } })
    for (let n = 1; n <= draftLimits.perPerson; n += 1) await draftOf(as.mamTeacher)
    expect(await as.mamTeacher.ask(restoreDraft, { params: { id } })).toMatchObject({
      status: 409,
      body: { code: 'drafts_full' },
    })
    expect(await titles(as.mamTeacher)).toHaveLength(draftLimits.perPerson)
  })

  test('that was deleted can be restored with its files for a day, and then not', async () => {
    const { life } = school
    const { as } = life
    const image = await upload(as.mamTeacher)
    const { id } = await draftOf(as.mamTeacher, { image_ids: [image.id] })
    const params = { id }
    await as.mamTeacher.get(deleteDraft, { params })
    expect((await as.mamTeacher.ask(getDraft, { params })).status).toBe(404)
    expect((await as.head.ask(restoreDraft, { params })).status).toBe(404)
    await as.mamTeacher.get(restoreDraft, { params })
    expect(await as.mamTeacher.get(getDraft, { params })).toMatchObject({ images: [{ id: image.id }] })
    await as.mamTeacher.get(deleteDraft, { params })
    now += 25 * 3_600_000
    expect((await as.mamTeacher.ask(restoreDraft, { params })).status).toBe(404)
    await cleanFiles(life)
    expect(await life.node`select from post_drafts where id = ${id}`).toHaveLength(0)
  })

  test('keeps its files from the nightly cleaning for as long as it lives, which is ninety days after the last change', async () => {
    const { life } = school
    const { as, node } = life
    const image = await upload(as.mamTeacher)
    const { id } = await draftOf(as.mamTeacher, { image_ids: [image.id] })
    const stored = () => node`select from media where id = ${image.id}`
    now += 60 * 24 * 3_600_000
    await cleanFiles(life)
    expect(await stored()).toHaveLength(1)
    expect((await as.mamTeacher.get(getDraft, { params: { id } })).images).toHaveLength(1)
    now += 31 * 24 * 3_600_000
    await cleanFiles(life)
    expect(await titles(as.mamTeacher)).toEqual([])
    await cleanFiles(life)
    expect(await stored()).toHaveLength(0)
    expect((await as.mamTeacher.ask(getDraft, { params: { id } })).status).toBe(404)
  })

  test('does not get the photo of somebody else', async () => {
    const { as } = school.life
    const image = await upload(as.head)
    const refused = await as.mamTeacher.ask(createDraft, { body: body({ image_ids: [image.id] }) })
    expect(refused).toMatchObject({ status: 422, body: { errors: { image_ids: expect.any(String) } } })
    expect(await titles(as.mamTeacher)).toEqual([])
    expect(await school.load(as.mamTeacher, image)).toBe(404)
  })

  test('that names an erased child is deleted', async () => {
    const { life, children } = school
    await draftOf(life.as.mamTeacher, { title: 'Của Đức', content: { fields: { tags: { a: [children.duc] } } } })
    await draftOf(life.as.mamTeacher, { title: 'Của Hân', content: { fields: { studentIds: [children.han] } } })
    await eraseFromDrafts(life.node, life.school.id, children.duc)
    expect(await titles(life.as.mamTeacher)).toEqual(['Của Hân'])
  })
})

describe('sending a draft', () => {
  const post = (draft_id: string, more: object = {}) => ({
    title: 'Bé học bơi',
    text: 'Các con rất vui.',
    class_ids: [school.life.classes.mam],
    draft_id,
    ...more,
  })

  test('makes it the post with its files, and undoing the post brings the draft back', async () => {
    const { as } = school.life
    const image = await upload(as.head)
    const { id } = await draftOf(as.head, { image_ids: [image.id] })
    const sent = await as.head.get(createPost, { body: post(id, { image_ids: [image.id] }) })
    expect(sent.images.map((one) => one.id)).toEqual([image.id])
    expect(await titles(as.head)).toEqual([])
    await as.head.get(undoPost, { params: { id: sent.id } })
    await as.head.get(restoreDraft, { params: { id } })
    expect(await as.head.get(getDraft, { params: { id } })).toMatchObject({ images: [{ id: image.id }] })
    expect(await as.head.get(createPost, { body: post(id, { image_ids: [image.id] }) })).toMatchObject({
      images: [{ id: image.id }],
    })
  })

  test('is refused at the field for the draft of somebody else, and does not take its photo', async () => {
    const { as } = school.life
    const image = await upload(as.mamTeacher)
    const { id } = await draftOf(as.mamTeacher, { image_ids: [image.id] })
    const refused = await as.head.ask(createPost, { body: post(id, { image_ids: [image.id] }) })
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { draft_id: expect.any(String), image_ids: expect.any(String) } },
    })
    expect(await titles(as.mamTeacher)).toHaveLength(1)
  })
})

describe('handing a draft over', () => {
  test('moves it with its files to the colleague, who is notified and can send it; the giver no longer has it', async () => {
    const { life } = school
    const { as, people } = life
    const image = await upload(as.mamTeacher)
    const { id } = await draftOf(as.mamTeacher, { title: 'Chuyển cho hiệu phó', image_ids: [image.id] })
    const params = { id }
    await as.mamTeacher.get(giveDraft, { params, body: { account_id: people.deputy.id, version: 1 } })
    expect(await titles(as.mamTeacher)).toEqual([])
    expect((await as.mamTeacher.ask(getDraft, { params })).status).toBe(404)
    expect(await school.load(as.mamTeacher, image)).toBe(404)
    const got = await as.deputy.get(getDraft, { params })
    expect(got).toMatchObject({ title: 'Chuyển cho hiệu phó', given_by: 'Mạc Thị Ngọc Bích', version: 2 })
    expect(await school.load(as.deputy, image)).toBe(200)
    expect((await as.head.ask(getDraft, { params })).status).toBe(404)
    await eventually(
      async () => (await as.deputy.get(listNotifications, { query: {} })).data.map(({ text }) => text),
      (texts) => texts.some((text) => text.includes('Chuyển cho hiệu phó')),
    )
    const sent = await as.deputy.get(createPost, {
      body: {
        title: 'Đã nhận',
        text: 'Gửi thay cô Bích.',
        class_ids: [life.classes.mam],
        image_ids: [image.id],
        draft_id: id,
      },
    })
    expect(sent).toMatchObject({ author: { full_name: 'Tạ Thị Bích Loan' }, images: [{ id: image.id }] })
  })

  test('is possible only to colleagues of the school who may write posts and have room for it', async () => {
    const { life } = school
    const { as, people } = life
    const colleagues = (await as.mamTeacher.get(listDraftColleagues)).data.map(({ full_name }) => full_name)
    expect(colleagues).toEqual(['Phùng Thị Diệu Hương', 'Tạ Thị Bích Loan', 'Bạch Thị Thanh Tâm'])
    const { id } = await draftOf(as.mamTeacher)
    const give = (account_id: string) =>
      as.mamTeacher.ask(giveDraft, { params: { id }, body: { account_id, version: 1 } })
    for (const who of ['mamParent', 'otherHead', 'otherTeacher'] as const)
      expect((await give(people[who].id)).status, who).toBe(404)
    for (const who of ['clerk', 'bareTeacher', 'mamTeacher'] as const)
      expect(await give(people[who].id), who).toMatchObject({
        status: 422,
        body: { errors: { account_id: 'Người này không viết bài được. Hãy chọn đồng nghiệp khác.' } },
      })
    for (let n = 0; n < draftLimits.perPerson; n += 1) await draftOf(as.laTeacher)
    expect(await give(people.laTeacher.id)).toMatchObject({
      status: 422,
      body: { errors: { account_id: expect.any(String) } },
    })
    expect(await titles(as.mamTeacher)).toHaveLength(1)
  })
})

import {
  createDraft,
  deleteDraft,
  getDraft,
  giveDraft,
  listDrafts,
  restoreDraft,
  saveDraft,
} from '@nhip-cau/contract/post-drafts'
import { createPost, deletePost, editablePost, getPost, undoPost, updatePost } from '@nhip-cau/contract/posts'
import type { Client } from '@nhip-cau/server/testing/client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { settleAll } from '../../../../testing/settle.ts'
import { startTagSchool, type TagSchool } from '../../../../testing/tag-school.ts'
import { upload } from '../../media/testing/uploads.ts'

let school: TagSchool
beforeAll(async () => {
  school = await startTagSchool({ decisionUndoSeconds: 60 })
})
afterAll(() => school.life.stop())
beforeEach(() => school.life.node`delete from post_drafts`)

const words = (more: object = {}) => ({
  title: 'Bé học bơi',
  text: 'Các con rất vui.',
  class_ids: [school.life.classes.mam],
  image_ids: [] as string[],
  ...more,
})
const body = (post_id: string | null, more: object = {}) => ({
  title: 'Bé học bơi, sửa dở',
  content: { fields: { text: 'Viết lại từ đầu' } },
  post_id,
  ...more,
})
const publish = async (who: Client, more: object = {}) => {
  const post = await who.get(createPost, { body: words(more) })
  await settleAll(school.life.node)
  return post
}
const draftOf = (who: Client, postId: string, more: object = {}) => who.get(createDraft, { body: body(postId, more) })
const found = async (who: Client, id: string) => (await who.get(editablePost, { params: { id } })).draft_id
const listed = async (who: Client) => (await who.get(listDrafts)).data.map(({ id, post_id }) => ({ id, post_id }))

describe('the draft of an edit', () => {
  test('is found again by its author with the photos of the post and new ones, while families see the post as it is', async () => {
    const { as } = school.life
    const [old, added] = [await upload(as.head), await upload(as.head)]
    const post = await publish(as.head, { image_ids: [old.id] })
    const { id } = await draftOf(as.head, post.id, { image_ids: [old.id, added.id] })
    expect(await found(as.head, post.id)).toBe(id)
    expect(await listed(as.head)).toEqual([{ id, post_id: post.id }])
    const draft = await as.head.get(getDraft, { params: { id } })
    expect(draft.images.map((one) => one.id).toSorted()).toEqual([old.id, added.id].toSorted())
    expect(await found(as.deputy, post.id)).toBeUndefined()
    expect((await as.deputy.ask(getDraft, { params: { id } })).status).toBe(404)
    expect(await school.load(as.deputy, added)).toBe(404)
    expect(await as.mamParent.get(getPost, { params: { id: post.id } })).toMatchObject({
      title: 'Bé học bơi',
      images: [{ id: old.id }],
    })
    expect(await school.load(as.mamParent, added)).toBe(404)
  })

  test('is gone when the edit is saved, and its files are those of the post', async () => {
    const { as } = school.life
    const added = await upload(as.head)
    const post = await publish(as.head)
    const { id } = await draftOf(as.head, post.id, { image_ids: [added.id] })
    const edit = { ...words({ title: 'Bé đã biết bơi', image_ids: [added.id] }), version: 1, draft_id: id }
    await as.head.get(updatePost, { params: { id: post.id }, body: edit })
    expect(await found(as.head, post.id)).toBeUndefined()
    expect(await listed(as.head)).toEqual([])
    expect(await as.mamParent.get(getPost, { params: { id: post.id } })).toMatchObject({
      title: 'Bé đã biết bơi',
      images: [{ id: added.id }],
    })
  })

  test('comes back with its files when the edit is undone', async () => {
    const { as } = school.life
    const added = await upload(as.head)
    const post = await publish(as.head, { publish_on: tomorrow() })
    const { id } = await draftOf(as.head, post.id, { image_ids: [added.id] })
    const edit = { ...words({ image_ids: [added.id] }), version: 1, draft_id: id }
    await as.head.get(updatePost, { params: { id: post.id }, body: edit })
    await as.head.get(undoPost, { params: { id: post.id } })
    await as.head.get(restoreDraft, { params: { id } })
    expect(await found(as.head, post.id)).toBe(id)
    expect(await as.head.get(getDraft, { params: { id } })).toMatchObject({ images: [{ id: added.id }] })
  })

  test('is one for each person and post, also when two pages begin at once', async () => {
    const { as } = school.life
    const post = await publish(as.head)
    const both = await Promise.all([0, 1].map(() => as.head.ask(createDraft, { body: body(post.id) })))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const [mine] = await listed(as.head)
    const { id } = await draftOf(as.deputy, post.id)
    expect(id).not.toBe(mine?.id)
    await as.head.get(deleteDraft, { params: { id: mine?.id ?? '' } })
    const newer = await draftOf(as.head, post.id)
    expect((await as.head.ask(restoreDraft, { params: { id: mine?.id ?? '' } })).status).toBe(404)
    expect(await found(as.head, post.id)).toBe(newer.id)
  })

  test('is stored only by those who may edit the post, and is handed to nobody', async () => {
    const { as, people } = school.life
    const post = await publish(as.head)
    for (const who of ['mamTeacher', 'laTeacher', 'otherHead', 'otherTeacher'] as const)
      expect((await as[who].ask(createDraft, { body: body(post.id) })).status, who).toBe(404)
    const { id } = await draftOf(as.head, post.id)
    const give = { params: { id }, body: { account_id: people.deputy.id, version: 1 } }
    expect((await as.head.ask(giveDraft, give)).status).toBe(404)
  })

  test('does not get the photo of another post', async () => {
    const { as } = school.life
    const foreign = await upload(as.mamTeacher)
    const post = await publish(as.head)
    await as.mamTeacher.get(createPost, { body: words({ image_ids: [foreign.id] }) })
    const refused = { status: 422, body: { errors: { image_ids: expect.any(String) } } }
    const image_ids = [foreign.id]
    expect(await as.head.ask(createDraft, { body: body(post.id, { image_ids }) })).toMatchObject(refused)
    const { id, version } = await draftOf(as.head, post.id)
    const change = { content: {}, image_ids, version }
    expect(await as.head.ask(saveDraft, { params: { id }, body: change })).toMatchObject(refused)
  })

  test('becomes one of a new post, with what was typed, when its post is deleted or its publication undone', async () => {
    const { as } = school.life
    const post = await publish(as.head)
    const taken = await as.head.get(createPost, { body: words() })
    const ofDeleted = await draftOf(as.deputy, post.id)
    const ofUndone = await draftOf(as.head, taken.id)
    await as.head.get(deletePost, { params: { id: post.id } })
    await as.head.get(undoPost, { params: { id: taken.id } })
    expect(await listed(as.deputy)).toEqual([{ id: ofDeleted.id, post_id: null }])
    expect(await listed(as.head)).toEqual([{ id: ofUndone.id, post_id: null }])
    const sent = { ...words({ title: 'Thành bài mới' }), draft_id: ofDeleted.id }
    expect(await as.deputy.get(createPost, { body: sent })).toMatchObject({ title: 'Thành bài mới' })
    expect(await listed(as.deputy)).toEqual([])
  })
})

const tomorrow = () => ({
  day: new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10),
  time: '23:30',
})

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Document } from '@nhip-cau/contract/media-documents'
import { acceptPost, createPost, deletePost, getPost, listPosts, updatePost } from '@nhip-cau/contract/posts'
import { fieldText } from '@nhip-cau/contract/texts'
import type { Client } from '@nhip-cau/server/testing/client'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { shownAddress } from '../../../testing/shown-address.ts'
import { addressFor, fileAddressFor } from '../media/testing/addresses.ts'
import { office, pdf, sendDocument, uploadDocument } from '../media/testing/documents.ts'
import { cleanFiles, jobsDone, photo, upload } from '../media/testing/uploads.ts'
import { ask, start } from '../media/testing/video-uploads.ts'

let life: TwoSchools
beforeAll(async () => {
  life = await startTwoSchools()
})
afterAll(() => life.stop())
beforeEach(() => jobsDone(life))

type Name = keyof TwoSchools['as']

const body = (document_ids: string[], more: object = {}) => ({
  title: 'Thực đơn tháng 12',
  text: 'Thực đơn trong file đính kèm.',
  class_ids: [life.classes.mam],
  document_ids,
  ...more,
})
const accept = (post: { id: string; version: number }) =>
  life.as.head.get(acceptPost, { body: { post_id: post.id, version: post.version } })

const statusFor = async (who: Client, file: { readonly id: string }) =>
  (await who.fetch(fileAddressFor(life, who, 'documents', file))).status

const viewers = async (file: Document): Promise<string[]> => {
  const found: string[] = []
  for (const [name, who] of Object.entries(life.as)) if ((await statusFor(who, file)) === 200) found.push(name)
  return found.sort()
}

const staff: Name[] = ['deputy', 'head', 'mamTeacher']

describe('permission to open a file', () => {
  test("an unused file is its uploader's, a pending post's also the deciders', an accepted one's also its class's, a deleted one's nobody's", async () => {
    const file = await uploadDocument(life.as.mamTeacher)
    expect(await viewers(file)).toEqual(['mamTeacher'])
    const post = await life.as.mamTeacher.get(createPost, { body: body([file.id]) })
    expect(await viewers(file)).toEqual(staff)
    await accept(post)
    expect(await viewers(file)).toEqual([...staff, 'bareTeacher', 'bothParent', 'clerk', 'mamParent'].sort())
    const [shown] = (await life.as.mamParent.get(getPost, { params: { id: post.id } })).documents ?? []
    await life.as.mamTeacher.get(deletePost, { params: { id: post.id } })
    expect(await viewers(file)).toEqual([])
    expect((await life.as.mamParent.fetch(shown?.url ?? '')).status).toBe(404)
  })

  test('until an edit is accepted, families open the removed file and not the added one', async () => {
    const { mamTeacher, mamParent } = life.as
    const [old, fresh] = [await uploadDocument(mamTeacher), await uploadDocument(mamTeacher)]
    const post = await mamTeacher.get(createPost, { body: body([old.id]) })
    await accept(post)
    const edited = await mamTeacher.get(updatePost, {
      params: { id: post.id },
      body: { ...body([fresh.id]), version: 1 },
    })
    expect([await statusFor(mamParent, old), await statusFor(mamParent, fresh)]).toEqual([200, 404])
    await accept(edited)
    expect([await statusFor(mamParent, old), await statusFor(mamParent, fresh)]).toEqual([404, 200])
  })
})

describe('a post with files', () => {
  test('shows them in the chosen order, in the feed too, and gives each under its own name as a download', async () => {
    const { head, mamParent } = life.as
    const word = await uploadDocument(head, 'Kế hoạch/tuần "49".DOCX', await office('word'))
    const meals = await office('excel')
    const excel = await uploadDocument(head, 'Suất ăn.xlsx', meals)
    const post = await head.get(createPost, { body: body([excel.id, word.id]) })
    const { documents = [] } = await mamParent.get(getPost, { params: { id: post.id } })
    expect(documents.map(({ kind, name }) => [kind, name])).toEqual([
      ['excel', 'Suất ăn.xlsx'],
      ['word', 'Kế hoạch tuần 49.docx'],
    ])
    const feed = await mamParent.get(listPosts)
    expect(feed.data.find(({ id }) => id === post.id)?.documents).toEqual(documents)
    const answer = await mamParent.fetch(documents[0]?.url ?? '')
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('Suất ăn.xlsx')}`,
    )
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(Buffer.from(await answer.arrayBuffer()).equals(meals)).toBe(true)
  })

  test('refuses the file of somebody else, one of another post, an unknown one, one twice and a sixth', async () => {
    const { mamTeacher, laTeacher, otherTeacher } = life.as
    const file = await uploadDocument(mamTeacher)
    const unknown = { status: 422, body: { errors: { document_ids: fieldText('document_unknown') } } }
    for (const [who, classId] of [
      [laTeacher, life.classes.la],
      [otherTeacher, life.classes.foreign],
    ] as const)
      expect(await who.ask(createPost, { body: body([file.id], { class_ids: [classId] }) })).toMatchObject(unknown)
    expect(await mamTeacher.ask(createPost, { body: body([crypto.randomUUID()]) })).toMatchObject(unknown)
    expect(await mamTeacher.ask(createPost, { body: body([file.id, file.id]) })).toMatchObject(unknown)
    await mamTeacher.get(createPost, { body: body([file.id]) })
    expect(await mamTeacher.ask(createPost, { body: body([file.id]) })).toMatchObject(unknown)
    const six = Array.from({ length: 6 }, () => crypto.randomUUID())
    expect((await mamTeacher.ask(createPost, { body: body(six) })).status).toBe(422)
  })
})

describe('the first page of a PDF', () => {
  const withPage = async (who: Client) => {
    const page = await upload(who)
    const { body: file } = await sendDocument(who, pdf(), 'Thực đơn.pdf', { pages: 3, page_image_id: page.id })
    return { page, file }
  }

  test('is shown with the number of pages in the post and in the feed, to whoever may open the file and nobody else', async () => {
    const { mamTeacher, mamParent, laParent } = life.as
    const { page, file } = await withPage(mamTeacher)
    expect(file).toMatchObject({ pages: 3, page: { id: page.id } })
    const post = await mamTeacher.get(createPost, { body: body([file.id]) })
    const opens = async (who: Client) => (await who.fetch(addressFor(life, who, page))).status
    expect([await opens(mamTeacher), await opens(mamParent)]).toEqual([200, 404])
    await accept(post)
    expect([await opens(mamParent), await opens(laParent)]).toEqual([200, 404])
    const [shown] = (await mamParent.get(getPost, { params: { id: post.id } })).documents ?? []
    expect(shown).toMatchObject({ pages: 3, page: { id: page.id } })
    const feed = await mamParent.get(listPosts)
    expect(feed.data.find(({ id }) => id === post.id)?.documents).toMatchObject([{ pages: 3, page: { id: page.id } }])
    const address = shown?.page ? shownAddress(mamParent, shown.page) : ''
    expect((await mamParent.fetch(address)).status).toBe(200)
    await mamTeacher.get(deletePost, { params: { id: post.id } })
    expect((await mamParent.fetch(address)).status).toBe(404)
    expect([await opens(mamTeacher), await opens(life.as.head)]).toEqual([404, 404])
  })

  test('refuses the photo of somebody else and one of another thing, and Word files have none', async () => {
    const { mamTeacher, laTeacher } = life.as
    const unknown = { status: 422, body: { errors: { page_image_id: fieldText('image_unknown') } } }
    const foreign = await upload(laTeacher)
    expect(await sendDocument(mamTeacher, pdf(), 'a.pdf', { page_image_id: foreign.id })).toMatchObject(unknown)
    const { page } = await withPage(mamTeacher)
    expect(await sendDocument(mamTeacher, pdf(), 'a.pdf', { page_image_id: page.id })).toMatchObject(unknown)
    const free = await upload(mamTeacher)
    const word = await sendDocument(mamTeacher, await office('word'), 'a.docx', { pages: 3, page_image_id: free.id })
    expect(word.status).toBe(200)
    expect(Object.keys(word.body)).not.toContain('page')
    expect(Object.keys(word.body)).not.toContain('pages')
    expect((await sendDocument(mamTeacher, pdf(), 'a.pdf', { pages: 2001 })).status).toBe(422)
  })

  test('is deleted in the same night as its file', async () => {
    const { mamTeacher } = life.as
    const { page, file } = await withPage(mamTeacher)
    await life.node`update documents set created_at = created_at - interval '25 hours' where documents.id = ${file.id}`
    await life.node`update media set created_at = created_at - interval '25 hours' where media.id = ${page.id}`
    await cleanFiles(life)
    expect(await life.node`select m.id from media m where m.id = ${page.id}`).toEqual([])
  })
})

describe('what a file is', () => {
  /** A file that declares two gigabytes for its text. */
  const bomb = async () => {
    const file = await office('word')
    const entry = file.lastIndexOf('word/document.xml') - 46
    file.writeUInt32LE(0x7f_00_00_00, entry + 24)
    return file
  }
  const ole = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])
  const cases: [string, string, () => Promise<Buffer> | Buffer, Parameters<typeof fieldText>[0]][] = [
    ['a program with another name', 'thuc-don.pdf', () => Buffer.from('MZ\x90\x00'.padEnd(4000, 'x')), 'document_type'],
    ['a page of HTML', 'thuc-don.docx', () => Buffer.from('<html><script>alert(1)</script></html>'), 'document_type'],
    ['a photo', 'thuc-don.pdf', () => photo(40, 40), 'document_type'],
    ['a plain zip', 'a.docx', () => zipOf(), 'document_type'],
    ['a Word file with macros', 'a.docx', () => office('macroWord'), 'document_macros'],
    [
      'a Word file with hidden macros',
      'a.docx',
      () => office('word', { 'word/vbaProject.bin': 'x' }),
      'document_macros',
    ],
    [
      'an Excel file with old macros',
      'a.xlsx',
      () => office('excel', { 'xl/macrosheets/a.xml': 'x' }),
      'document_macros',
    ],
    ['an old Word file', 'a.doc', () => ole, 'document_old'],
    [
      'a file with a password',
      'a.docx',
      () => Buffer.concat([ole, Buffer.from('EncryptedPackage', 'utf16le')]),
      'document_locked',
    ],
    ['a zip bomb', 'a.docx', bomb, 'document_broken'],
    ['half a PDF', 'a.pdf', () => pdf().subarray(0, 100), 'document_broken'],
    ['half a Word file', 'a.docx', async () => (await office('word')).subarray(0, 200), 'document_broken'],
  ]
  test.each(cases)('refuses %s and deletes it', async (_, name, bytes, reason) => {
    const { status, body: refusal, upload_id } = await sendDocument(life.as.mamTeacher, await bytes(), name)
    expect([status, refusal.errors]).toEqual([422, { upload_id: fieldText(reason) }])
    expect((await ask(life.as.mamTeacher, upload_id)).status).toBe(404)
  })

  const zipOf = async () => {
    const file = await office('word')
    return Buffer.from(file.toString('latin1').replaceAll('word/document.xml', 'word/documenu.xml'), 'latin1')
  }

  test('refuses an empty file and one above twenty megabytes', async () => {
    const empty = await start(life.as.mamTeacher, 0)
    expect([empty.status, await empty.json()]).toMatchObject([422, { errors: { upload_id: fieldText('file_empty') } }])
    const big = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(20 * 1024 * 1024)])
    const { status, body: refusal } = await sendDocument(life.as.mamTeacher, big, 'a.pdf')
    expect([status, refusal.errors]).toEqual([422, { upload_id: fieldText('too_big', { n: '20 MB' }) }])
  })

  test('is said by its content and not by its name, and asked twice it is the same file', async () => {
    const sent = await sendDocument(life.as.mamTeacher, pdf(), 'thuc-don.exe')
    expect(sent.body).toMatchObject({ kind: 'pdf', name: 'thuc-don.exe.pdf' })
    const { mamTeacher, laTeacher } = life.as
    const again = (who: Client) =>
      who.fetch('/api/v1/teacher/media/storeDocuments', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ upload_id: sent.upload_id, name: 'x' }),
      })
    expect(await (await again(mamTeacher)).json()).toMatchObject({ id: sent.body.id })
    expect((await again(laTeacher)).status).toBe(404)
  })
})

describe('the nightly cleaning', () => {
  const stored = async ({ id }: Document) =>
    (await readdir(join(life.settings.dataDir, 'media'), { recursive: true })).some((name) => name.includes(id))
  const clean = () => cleanFiles(life)
  const makeOlder = (...files: readonly Document[]) => life.node`
    update documents set created_at = created_at - interval '25 hours' where id = any(${files.map(({ id }) => id)}::uuid[])`

  test('deletes a file that no post has after a day, keeps younger ones, and those of a deleted post for 30 days', async () => {
    const { mamTeacher } = life.as
    const unused = await uploadDocument(mamTeacher)
    const young = await uploadDocument(mamTeacher)
    const used = await uploadDocument(mamTeacher)
    const post = await mamTeacher.get(createPost, { body: body([used.id]) })
    await makeOlder(unused, used)
    await clean()
    expect([await stored(unused), await stored(young), await stored(used)]).toEqual([false, true, true])
    await mamTeacher.get(deletePost, { params: { id: post.id } })
    await life.node`update posts set deleted_at = deleted_at - interval '29 days 23 hours' where posts.id = ${post.id}`
    await clean()
    expect(await stored(used)).toBe(true)
    await life.node`update posts set deleted_at = deleted_at - interval '1 hour' where posts.id = ${post.id}`
    await clean()
    expect(await stored(used)).toBe(false)
  })
})

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createComment } from '@nhip-cau/contract/comments'
import { createPost, updatePost, voteOnPost } from '@nhip-cau/contract/posts'
import { confirmPost } from '@nhip-cau/contract/posts-delivery'
import { type FieldText, fieldText, problemText } from '@nhip-cau/contract/texts'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clip } from '../media/testing/clips.ts'
import { pdf, sendDocument } from '../media/testing/documents.ts'
import { jobsDone, photo, sendFiles } from '../media/testing/uploads.ts'
import { sendWhole, start, store } from '../media/testing/video-uploads.ts'

let life: TwoSchools
let now = new Date('2026-11-23T08:00:00+07:00')
beforeAll(async () => {
  life = await startTwoSchools({ now: () => now })
})
afterAll(() => life.stop())

const tables = [
  'posts',
  'post_versions',
  'post_images',
  'post_videos',
  'post_documents',
  'post_tags',
  'post_votes',
  'post_confirmations',
  'comments',
  'media',
  'videos',
  'video_uploads',
  'documents',
  'file_references',
]
/** What is stored: the rows of each table, and the files. */
const stored = async () => {
  await jobsDone(life)
  const rows: Record<string, string> = {}
  for (const table of tables) {
    const [row] = await life.node.unsafe(`select md5(string_agg(t::text, ';' order by t::text)) as of from ${table} t`)
    rows[table] = String(row?.of)
  }
  const entries = await readdir(join(life.settings.dataDir, 'media'), { recursive: true, withFileTypes: true })
  return {
    ...rows,
    files: entries
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .sort(),
  }
}

type Refused = { readonly status: number; readonly body: unknown }
/** Asks for something that is refused at this field with this text, and expects that nothing is stored. */
const refuses = async (ask: () => Promise<Refused>, field: string, text: string, status = 422) => {
  const before = await stored()
  const refused = await ask()
  expect([refused.status, (refused.body as { errors?: object }).errors]).toEqual([status, { [field]: text }])
  expect(await stored()).toEqual(before)
}

const program = Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), Buffer.alloc(5000, 3)])
const elf = Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01\0', 'latin1'), Buffer.alloc(5000, 3)])
const image = async (name: string, bytes: Buffer) => {
  const { status, body } = await sendFiles(life.as.mamTeacher, [{ name, bytes }])
  return { status, body }
}
const video = async (bytes: Uint8Array) => store(life.as.mamTeacher, await sendWhole(life.as.mamTeacher, bytes))

describe('a photo that is none leaves no row and no file:', () => {
  const unsupported = problemText('unsupported_media')
  test('a program of Windows or Linux with the name of a photo', async () => {
    await refuses(() => image('be.jpg', program), 'images.0', unsupported, 415)
    await refuses(() => image('be.png', elf), 'images.0', unsupported, 415)
  })
  test('a photo without a byte', () => refuses(() => image('be.jpg', Buffer.alloc(0)), 'images.0', unsupported, 415))
  test('a small file that unpacks to sixty million points', async () => {
    const side = 7800
    const raw = { raw: { width: side, height: side, channels: 1 } } as const
    const bomb = await sharp(Buffer.alloc(side * side), raw)
      .png()
      .toBuffer()
    await refuses(() => image('be.png', bomb), 'images.0', fieldText('too_big', { n: '60 megapixel' }), 413)
  })
  test('half a photo', async () => {
    const whole = await photo(900, 600)
    await refuses(() => image('be.jpg', whole.subarray(0, whole.length / 2)), 'images.0', fieldText('image_broken'))
  })
})

describe('a video or document that is none leaves no row and no file:', () => {
  test('a program with the name of a video or a document', async () => {
    await refuses(() => video(program), 'upload_id', problemText('video_unsupported'), 415)
    await refuses(() => video(elf), 'upload_id', problemText('video_unsupported'), 415)
    for (const bytes of [program, elf])
      await refuses(() => sendDocument(life.as.mamTeacher, bytes, 'a.pdf'), 'upload_id', fieldText('document_type'))
  })
  test('a file without a byte', () =>
    refuses(
      async () => {
        const answer = await start(life.as.mamTeacher, 0)
        return { status: answer.status, body: await answer.json() }
      },
      'upload_id',
      fieldText('file_empty'),
    ))
  test('half a video, half a PDF, and a video of more than eight hours', async () => {
    const whole = await clip({ bytes: 30_000 })
    await refuses(() => video(whole.subarray(0, whole.length / 2)), 'upload_id', fieldText('video_broken'))
    const long = await clip({ seconds: 8 * 60 * 60 + 60 })
    await refuses(() => video(long), 'upload_id', fieldText('video_long', { n: 8 }))
    const half = pdf().subarray(0, 100)
    await refuses(() => sendDocument(life.as.mamTeacher, half, 'a.pdf'), 'upload_id', fieldText('document_broken'))
  })
})

describe('words and answers that are refused change nothing:', () => {
  const marks = `e${'\u0301'.repeat(200)}`
  const script = { type: 'doc', content: [{ type: 'script', content: [{ type: 'text', text: 'alert(1)' }] }] }
  const words = (more: object = {}) => ({
    title: 'Đi dã ngoại',
    text: 'Mời ba mẹ trả lời.',
    class_ids: [life.classes.mam],
    ...more,
  })
  const publish = (more: object = {}) => life.as.head.get(createPost, { body: words(more) })

  test('a script in a new post and in an edit', async () => {
    const body = words({ body: script })
    await refuses(() => life.as.mamTeacher.ask(createPost, { body }), 'text', fieldText('rich_text'))
    const { id } = await publish()
    const edit = { params: { id }, body: { ...body, version: 1 } }
    await refuses(() => life.as.head.ask(updatePost, edit), 'text', fieldText('rich_text'))
  })

  test('a comment of ten thousand letters, and one with two hundred marks on a letter', async () => {
    const { id } = await publish()
    const comment = (text: string) => () => life.as.mamParent.ask(createComment, { body: { post_id: id, text } })
    const reasons: readonly [string, FieldText, { n?: number }][] = [
      ['a'.repeat(10_000), 'too_long', { n: 2000 }],
      [marks, 'characters', {}],
    ]
    for (const [text, reason, values] of reasons) await refuses(comment(text), 'text', fieldText(reason, values))
  })

  test('a vote after the closing and an answer after the deadline', async () => {
    const poll = { options: ['Công viên', 'Bảo tàng'], multiple: false, closes_on: '2026-11-25' }
    const { id, confirm } = await publish({ poll, confirm: { kind: 'tick', until: '2026-11-25' } })
    const vote = (options: number[]) => life.as.mamParent.ask(voteOnPost, { body: { post_id: id, options } })
    const answer = (given: object | null) =>
      life.as.mamParent.ask(confirmPost, {
        body: { post_id: id, asked_in: confirm?.asked_in ?? 0, student_ids: [], answer: given },
      })
    expect([(await vote([0])).status, (await answer({})).status]).toEqual([200, 200])
    now = new Date('2026-11-26T00:00:01+07:00')
    const before = await stored()
    expect(await vote([1])).toMatchObject({
      status: 409,
      body: { code: 'poll_closed', detail: problemText('poll_closed') },
    })
    expect(await answer(null)).toMatchObject({
      status: 409,
      body: { code: 'confirm_closed', detail: problemText('confirm_closed') },
    })
    expect(await stored()).toEqual(before)
  })
})

import { readdir, writeFile } from 'node:fs/promises'
import { ensureAccounts } from '@nhip-cau/contract/node-accounts'
import { join as joinMain, openInvitation } from '@nhip-cau/contract/onboarding'
import * as api from '@nhip-cau/contract/onboarding-letters'
import { currentUser } from '@nhip-cau/contract/session'
import { send } from '@nhip-cau/server/testing/client'
import { eventually } from '@nhip-cau/server/testing/eventually'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textOf } from '../../../testing/pdf-text.ts'
import { codesIn } from './testing/letter-codes.ts'

let life: TwoSchools
beforeAll(async () => {
  life = await startTwoSchools()
})
afterAll(() => life.stop())

let phones = 0
const waiting = async (fullName: string, role: 'parent' | 'teacher' = 'parent', schoolId = life.school.id) => {
  phones += 1
  const phone = `+8493${String(1_000_000 + phones)}`
  const secret = { authorization: `Bearer ${life.settings.nodeSecret}` }
  const { body } = await send(
    life.url,
    ensureAccounts,
    undefined,
    { body: { school_id: schoolId, role, people: [{ full_name: fullName, phone }] } },
    secret,
  )
  await life.server.node.followMainNow()
  const { people } = body as { people: { account: { id: string } }[] }
  return people[0]?.account.id ?? ''
}
const create = (body: object, who = life.as.head) => who.ask(api.createOnboardingLetters, { body: body as never })
const made = async (body: object, who = life.as.head) => {
  const answer = await create(body, who)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return ready((answer.body as api.OnboardingLetters).id, who)
}
const ready = (id: string, who = life.as.head) =>
  eventually(
    () => who.get(api.onboardingLetters, { params: { id } }),
    (letters) => letters.status === 'ready',
  )
const file = async (id: string, who = life.as.head) => {
  const answer = await who.fetch(`/api/v1/school/onboarding/letters/${id}/file`)
  return { status: answer.status, headers: answer.headers, pdf: Buffer.from(await answer.arrayBuffer()) }
}
const stateOf = async (id: string) =>
  (await life.node<{ onboarding: string }[]>`select a.onboarding from accounts a where a.id = ${id}`)[0]?.onboarding
const inSchool = { role: 'parent' as const }

test('creates letters for guardians of a class who have not joined; the code of a letter lets a parent join', async () => {
  const { la } = life.classes
  const ids = [await waiting('Lò Thị Mây'), await waiting('Sùng Thị Dua')]
  await life.school.addChild('Lò Ánh Dương', la, ids)
  await life.school.addChild('Lò Minh Anh', la, ids.slice(0, 1))
  const letters = await made({ ...inSchool, class_id: la })
  expect(letters).toMatchObject({ total: 2, done: 2, left_out: 0 })
  const { pdf, headers } = await file(letters.id)
  if (process.env.LETTERS_PDF) await writeFile(process.env.LETTERS_PDF, pdf)
  expect(headers.get('content-disposition')).toContain('thu-tham-gia.pdf')
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  const codes = codesIn(pdf)
  expect(codes).toHaveLength(2)
  await eventually(
    () => stateOf(ids[0] ?? ''),
    (state) => state === 'invited',
  )
  const ask = (endpoint: typeof openInvitation | typeof joinMain, body: object) =>
    send(life.url, endpoint, 'parent', { body }, {})
  const opened = await ask(openInvitation, { code: codes[0] })
  expect(opened.body).toMatchObject({ school: 'Trường Mầm non Vườn Mây' })
  const joined = await ask(joinMain, { code: codes[0], new_password: 'TrangQuynh88' })
  expect(joined.status).toBe(200)
  await eventually(
    () => Promise.all(ids.map(stateOf)),
    (states) => states.includes('active') && states.includes('invited'),
  )
})

test('accounts that joined get no letter; a request with only such accounts gets 422', async () => {
  const { mamParent } = life.people
  const one = await waiting('Giàng Thị Sua')
  expect(await made({ ...inSchool, account_ids: [mamParent.id, one] })).toMatchObject({ total: 1, left_out: 1 })
  const none = await create({ ...inSchool, account_ids: [mamParent.id] })
  expect([none.status, (none.body as { errors?: object }).errors]).toEqual([
    422,
    { account_ids: 'Những người này đều đã tham gia nên không cần thư.' },
  ])
})

test('letters that were printed or are being made keep their codes, unless new ones are asked for', async () => {
  const chosen = { ...inSchool, account_ids: [await waiting('Thào Thị Pàng'), await waiting('Thào Thị Ly')] }
  const one = { ...chosen, account_ids: chosen.account_ids.slice(0, 1) }
  const preview = () => life.as.head.get(api.previewOnboardingLetters, { body: chosen as never })
  expect(await preview()).toMatchObject({ unprinted: 2, printed: 0, joined: 0, earlier: [] })
  const asked = await create(one)
  expect(await preview()).toMatchObject({ unprinted: 1, printed: 1 })
  const { id } = await ready((asked.body as api.OnboardingLetters).id)
  const [kept] = codesIn((await file(id)).pdf)
  await eventually(
    () => stateOf(one.account_ids[0] ?? ''),
    (state) => state === 'invited',
  )
  expect(await preview()).toMatchObject({ unprinted: 1, printed: 1, earlier: [{ id, done: 1 }] })
  const refused = await create(one)
  expect([refused.status, (refused.body as { errors?: object }).errors]).toEqual([
    422,
    { account_ids: 'Những người này đều đã có thư in. Chọn tạo mã mới nếu cần thư khác.' },
  ])
  expect(await made(chosen)).toMatchObject({ total: 1, done: 1, left_out: 0 })
  const isOpen = async () =>
    (await send(life.url, openInvitation, 'parent', { body: { code: kept } }, {})).status === 200
  expect(await isOpen()).toBe(true)
  expect(codesIn((await file(id)).pdf)).toEqual([kept])
  expect(await made({ ...chosen, again: true })).toMatchObject({ total: 2, done: 2 })
  expect(await isOpen()).toBe(false)
})

test('the preview of letters names the class, and tells a colleague nothing of the files of others', async () => {
  const { mam } = life.classes
  const id = await waiting('Cứ Thị Súa')
  await life.school.addChild('Cứ Bảo An', mam, [id])
  const asked = { body: { ...inSchool, class_id: mam } as never }
  await made({ ...inSchool, class_id: mam })
  expect(await life.as.head.get(api.previewOnboardingLetters, asked)).toMatchObject({
    class_name: 'Mầm 1',
    earlier: [{ total: 1 }],
  })
  expect(await life.as.deputy.get(api.previewOnboardingLetters, asked)).toMatchObject({ earlier: [] })
  const foreign = { body: { ...inSchool, class_id: life.classes.foreign } as never }
  expect((await life.as.head.ask(api.previewOnboardingLetters, foreign)).status).toBe(404)
})

test('letters are in the order of classes and then of names', async () => {
  const early = await life.school.addClass('Chồi Sớm')
  const late = await life.school.addClass('Chồi Trễ')
  const [yen, an, nobody] = [await waiting('Vàng Thị Yến'), await waiting('Vàng Thị An'), await waiting('Ma Thị Anh')]
  const bao = await waiting('Vàng Thị Bảo')
  await life.school.addChild('Vàng Minh Tâm', early, [yen])
  await life.school.addChild('Vàng Minh Khôi', late, [bao])
  await life.school.addChild('Vàng Minh Tuệ', late, [an])
  const account_ids = [bao, nobody, an, yen]
  const { id } = await made({ ...inSchool, account_ids })
  const text = await textOf((await file(id)).pdf)
  const places = ['Vàng Thị Yến', 'Vàng Thị An', 'Vàng Thị Bảo', 'Ma Thị Anh'].map((name) => text.indexOf(name))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(places).not.toContain(-1)
})

test('only the account that requested letters downloads the file, until it expires and is removed', async () => {
  const { id } = await made({ ...inSchool, account_ids: [await waiting('Vừ Thị Pà')] })
  expect((await file(id)).status).toBe(200)
  expect((await file(id, life.as.deputy)).status).toBe(404)
  expect((await life.as.deputy.ask(api.onboardingLetters, { params: { id } })).status).toBe(404)
  expect((await file(id, life.as.otherHead)).status).toBe(404)
  await life.node`update onboarding_letters set expires_at = now() - interval '1 second' where id = ${id}`
  expect((await file(id)).status).toBe(404)
  const isStored = async () =>
    (await readdir(life.settings.dataDir, { recursive: true })).some((name) => name.includes(id))
  expect(await isStored()).toBe(true)
  await life.server.node.runClock('onboarding.remove-letters')
  expect(await eventually(isStored, (stored) => !stored)).toBe(false)
})

test('letters are made by a later try when main cannot invite at the first one', async () => {
  const account = await waiting('Giàng A Páo')
  await life.main`
    create function no_room() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$`
  await life.main`create trigger no_room before insert on invitations for each row execute function no_room()`
  const { body } = await create({ ...inSchool, account_ids: [account] })
  const { id } = body as api.OnboardingLetters
  const failedOnce = () => life.node`
    select from graphile_worker.jobs j
    where j.task_identifier = 'onboarding.letters' and j.attempts > 0 and j.locked_at is null`
  expect(await eventually(failedOnce, ({ length }) => length === 1)).toHaveLength(1)
  expect(await life.as.head.get(api.onboardingLetters, { params: { id } })).toMatchObject({ status: 'working' })
  await life.main`drop trigger no_room on invitations`
  expect(await ready(id)).toMatchObject({ status: 'ready', done: 1 })
})

test('accounts and classes of another school get 404, and each role needs its own permission', async () => {
  const theirs = await waiting('Hảng A Sáy', 'parent', life.other.id)
  expect((await create({ ...inSchool, account_ids: [theirs, life.people.otherParent.id] })).status).toBe(404)
  expect((await create({ ...inSchool, class_id: life.classes.foreign })).status).toBe(404)
  expect((await life.as.head.ask(api.resetAccess, { params: { id: theirs } })).status).toBe(404)
  expect((await life.as.head.ask(api.resetAccess, { params: { id: life.people.deputy.id } })).status).toBe(404)
  const nurse = await (await life.school.addAccount('school', 'Lương Thị Nhạn', ['school.parents.index'])).login()
  const teacher = await waiting('Đào Thị Hiền', 'teacher')
  expect((await create({ role: 'teacher', account_ids: [teacher] }, nurse)).status).toBe(403)
  expect((await nurse.ask(api.resetAccess, { params: { id: teacher } })).status).toBe(403)
  await made({ role: 'teacher', account_ids: [teacher] })
})

test('a reset ends password and sessions, its letter lets the parent join again, and the audit log records both', async () => {
  const parent = await life.school.addAccount('parent', 'Tòng Thị Ngoan')
  const session = await parent.login()
  const answer = await life.as.head.ask(api.resetAccess, { params: { id: parent.id } })
  expect(answer.status).toBe(200)
  const { id } = await ready((answer.body as api.OnboardingLetters).id)
  await expect(parent.login()).rejects.toThrow()
  await eventually(
    async () => (await session.ask(currentUser)).status,
    (status) => status === 401,
  )
  const [code] = codesIn((await file(id)).pdf)
  const joined = await send(life.url, joinMain, 'parent', { body: { code, new_password: 'SongHan4242' } }, {})
  expect(joined.status).toBe(200)
  const entries = await life.node<{ action: string; object_id: string | null }[]>`
    select e.action, e.object_id from audit_entries e where e.school_id = ${life.school.id} and e.action like 'account.%'`
  expect(entries).toContainEqual({ action: 'account.reset_password', object_id: parent.id })
  expect(entries.some((entry) => entry.action === 'account.invite')).toBe(true)
})

test("stores no plain code in letters, jobs, invitations and main's changes", async () => {
  const { id } = await made({ ...inSchool, account_ids: [await waiting('Mùa Thị Xia')] })
  const [code = ''] = codesIn((await file(id)).pdf)
  expect(code).toMatch(/^.{4}-.{4}-.{4}$/)
  const kept = await Promise.all([
    life.node`select l::text from onboarding_letters l`,
    life.node`select j::text from graphile_worker._private_jobs j`,
    life.main`select i::text from invitations i`,
    life.main`select c.change::text from changes c`,
  ])
  expect(JSON.stringify(kept)).not.toContain(code)
})

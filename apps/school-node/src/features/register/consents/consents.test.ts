import {
  answerConsents,
  type ConsentKey,
  childConsents,
  childrenWithoutPhotoConsent,
  consentHistory,
  consentLog,
  consentTexts,
  exportConsents,
  familyConsents,
  publishConsentText,
  recordPaperConsent,
  remindConsents,
} from '@nhip-cau/contract/consents'
import { listNotifications } from '@nhip-cau/contract/notifications'
import { getSettings, type SettingsChanges, updateSettings } from '@nhip-cau/contract/settings'
import type { Client } from '@nhip-cau/server/testing/client'
import { eventually } from '@nhip-cau/server/testing/eventually'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import { uploadPhoto } from '@nhip-cau/server/testing/upload-photo'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shownAddress } from '../../../testing/shown-address.ts'
import { hasConsent } from './consents.queries.ts'

let life: TwoSchools
beforeAll(async () => {
  life = await startTwoSchools()
})
afterAll(() => life.stop())

/** A child of Mầm 1 with two parents who have answered nothing. */
const newFamily = async (name: string) => {
  const mother = await life.school.addAccount('parent', 'Trần Thị Mẹ')
  const father = await life.school.addAccount('parent', 'Lê Văn Bố')
  const studentId = await life.school.addChild(name, life.classes.mam, [mother.id, father.id])
  await life.node`update guardianships set relation = 'Bố' where account_id = ${father.id}`
  return { studentId, mother, father, asMother: await mother.login(), asFather: await father.login() }
}

const textOf = async (who: Client, studentId: string, key: ConsentKey) => {
  const { data } = await who.get(familyConsents)
  const found = data.find(({ student }) => student.id === studentId)?.purposes.find(({ text }) => text.key === key)
  if (!found) throw new Error('no such purpose')
  return found.text
}
const say = async (who: Client, studentId: string, key: ConsentKey, granted: boolean) => {
  const text = await textOf(who, studentId, key)
  return who.get(answerConsents, { body: { answers: [{ student_id: studentId, text_id: text.id, granted }] } })
}
const holds = (studentId: string, key: ConsentKey) => hasConsent(life.node, life.school.id, studentId, key)

const noticesOf = async (who: Client, kind: string) =>
  (await who.get(listNotifications, { query: { per_page: 100 } })).data.filter((one) => one.kind === kind)

test('asks a parent about eight purposes, all unanswered at first', async () => {
  const { studentId, asMother } = await newFamily('Lê Hỏi Đầu')
  const { data, unanswered, terms_needed } = await asMother.get(familyConsents)
  expect(data).toHaveLength(1)
  expect(data[0]?.purposes.map((one) => one.text.key)).toEqual([
    'terms',
    'health',
    'photo_class',
    'photo_school',
    'photo_public',
    'camera',
    'pickup_id',
    'marketing',
  ])
  expect(data[0]?.purposes.every((one) => one.own === null && one.granted === null)).toBe(true)
  expect([unanswered, terms_needed]).toEqual([8, true])
  expect(await holds(studentId, 'health')).toBe(false)
  const after = await say(asMother, studentId, 'terms', true)
  expect([after.unanswered, after.terms_needed]).toEqual([7, false])
})

test('asks about cameras only where the school has that module, and about their sound only where they have it', async () => {
  const { asMother } = await newFamily('Lê Ca Mơ Ra')
  const asked = async () => (await asMother.get(familyConsents)).data[0]?.purposes.map((one) => one.text.key)
  const change = async (changes: SettingsChanges) => {
    const { version } = await life.as.head.get(getSettings)
    await life.as.head.get(updateSettings, { body: { version, changes } })
  }
  await change({ camera: { sound: true } })
  expect(await asked()).toEqual(expect.arrayContaining(['camera', 'camera_sound']))
  await change({ modules: { camera: false } })
  expect((await asked())?.filter((key) => key.startsWith('camera'))).toEqual([])
  await change({ modules: { camera: true }, camera: { sound: false } })
  expect((await asked())?.filter((key) => key.startsWith('camera'))).toEqual(['camera'])
})

test('a withdrawal takes effect at once, notifies the office, and the history keeps both answers', async () => {
  const { studentId, asMother } = await newFamily('Lê Rút Lại')
  await say(asMother, studentId, 'health', true)
  expect(await holds(studentId, 'health')).toBe(true)
  await say(asMother, studentId, 'health', false)
  expect(await holds(studentId, 'health')).toBe(false)
  const news = await eventually(
    () => noticesOf(life.as.head, 'consent-withdrawn'),
    (found) => found.some((one) => one.text.includes('Lê Rút Lại')),
  )
  expect(news[0]?.text).toBe('Trần Thị Mẹ không còn đồng ý “Lưu thông tin sức khỏe của con” cho bé Lê Rút Lại.')
  expect(await noticesOf(life.as.clerk, 'consent-withdrawn')).toEqual([])
  const { data } = await asMother.get(consentHistory, { params: { id: studentId } })
  expect(data.map(({ granted, withdrawn, method, person }) => [granted, withdrawn, method, person.relation])).toEqual([
    [false, true, 'app', 'Mẹ'],
    [true, false, 'app', 'Mẹ'],
  ])
  expect(data[0]).toMatchObject({ device: null, ip: null, text_version: 1 })
  const proof = await life.as.head.get(consentHistory, { params: { id: studentId } })
  expect(proof.data[0]).toMatchObject({ ip: '127.0.0.0', text_hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
})

test('the stricter answer of two parents counts, and the consent log filters by differing answers', async () => {
  const { studentId, asMother, asFather } = await newFamily('Lê Khác Ý')
  await say(asMother, studentId, 'photo_class', true)
  expect(await holds(studentId, 'photo_class')).toBe(true)
  await say(asFather, studentId, 'photo_class', false)
  expect(await holds(studentId, 'photo_class')).toBe(false)
  const { data } = await life.as.head.get(consentLog, { query: { state: 'differing', key: 'photo_class' } })
  expect(data.map(({ student }) => student.full_name)).toEqual(['Lê Khác Ý'])
  const info = await life.as.head.get(childConsents, { params: { id: studentId } })
  const purpose = info.purposes.find(({ text }) => text.key === 'photo_class')
  expect(purpose).toMatchObject({ granted: false, differing: true })
  expect(purpose?.answers.map(({ relation, granted }) => [relation, granted])).toEqual([
    ['Bố', false],
    ['Mẹ', true],
  ])
  await say(asFather, studentId, 'photo_class', true)
  expect(await holds(studentId, 'photo_class')).toBe(true)
})

test('a relative is not asked, gets 404 for an answer, and earlier answers of a relative do not count', async () => {
  const { studentId, father, asMother, asFather } = await newFamily('Lê Người Thân')
  await say(asMother, studentId, 'photo_public', true)
  const text = await textOf(asFather, studentId, 'photo_public')
  await say(asFather, studentId, 'photo_public', false)
  await life.node`update guardianships set kind = 'relative' where account_id = ${father.id}`
  expect((await asFather.get(familyConsents)).data).toEqual([])
  const answers = [{ student_id: studentId, text_id: text.id, granted: true }]
  expect((await asFather.ask(answerConsents, { body: { answers } })).status).toBe(404)
  expect((await asFather.ask(consentHistory, { params: { id: studentId } })).status).toBe(404)
  expect(await holds(studentId, 'photo_public')).toBe(true)
  expect((await life.as.mamParent.ask(answerConsents, { body: { answers } })).status).toBe(404)
  expect((await life.as.otherHead.ask(childConsents, { params: { id: studentId } })).status).toBe(404)
})

test('stores a repeated answer once and rejects changing or deleting it', async () => {
  const { studentId, asMother } = await newFamily('Lê Hai Lần')
  await say(asMother, studentId, 'pickup_id', true)
  await say(asMother, studentId, 'pickup_id', true)
  const rows = await life.node`select id from consents where student_id = ${studentId}`
  expect(rows).toHaveLength(1)
  await expect(life.node`update consents set granted = false where student_id = ${studentId}`).rejects.toThrow(
    'never changed',
  )
  await expect(life.node`delete from consents where student_id = ${studentId}`).rejects.toThrow('never changed')
})

test('records a paper consent with a scan; rejects a future date, another parent and an unknown scan', async () => {
  const { studentId, mother, father } = await newFamily('Lê Bản Giấy')
  const { as } = life
  const scan = await uploadPhoto(as.head)
  const { data } = await as.head.get(consentTexts)
  const health = data.find((one) => one.key === 'health' && one.current)
  const answers = [{ text_id: health?.id ?? '', granted: true }]
  const paper = { student_id: studentId, account_id: mother.id, scan_media_id: scan.id, answers }
  const late = await as.head.ask(recordPaperConsent, { body: { ...paper, signed_on: '2099-01-01' } })
  expect(late).toMatchObject({ status: 422, body: { errors: { signed_on: expect.any(String) } } })
  const stranger = await as.head.ask(recordPaperConsent, {
    body: { ...paper, account_id: life.people.laParent.id, signed_on: '2026-11-02' },
  })
  expect(stranger).toMatchObject({ status: 422, body: { errors: { account_id: expect.any(String) } } })
  const unknown = await as.head.ask(recordPaperConsent, {
    body: { ...paper, scan_media_id: crypto.randomUUID(), signed_on: '2026-11-02' },
  })
  expect(unknown).toMatchObject({ status: 422, body: { errors: { scan_media_id: expect.any(String) } } })
  const info = await as.head.get(recordPaperConsent, { body: { ...paper, signed_on: '2026-11-02' } })
  expect(info.purposes.find(({ text }) => text.key === 'health')?.granted).toBe(true)
  const history = await as.head.get(consentHistory, { params: { id: studentId } })
  expect(history.data[0]).toMatchObject({ method: 'paper', recorded_by: 'Phùng Thị Diệu Hương' })
  const image = shownAddress(as.head, history.data[0]?.scan)
  expect((await as.head.fetch(image)).status).toBe(200)
  // An answer given later in the app overrides the paper.
  const asFather = await father.login()
  await say(asFather, studentId, 'health', false)
  expect(await holds(studentId, 'health')).toBe(false)
  const audit = await life.node<{ action: string }[]>`
    select action from audit_entries where student_id = ${studentId} order by id`
  expect(audit.map(({ action }) => action)).toEqual(['consent.paper', 'consent.refuse'])
})

test('a new wording asks parents again while earlier answers stay valid; an answer to the old wording gets 409', async () => {
  const { studentId, asMother } = await newFamily('Lê Chữ Mới')
  const { as } = life
  const old = await textOf(asMother, studentId, 'marketing')
  await say(asMother, studentId, 'marketing', true)
  const body = {
    key: 'marketing' as const,
    title: 'Nhận tin của Vườn Mây',
    text: 'Trường Vườn Mây gửi tin ngoại khóa mỗi tháng một lần.',
    valid_from: '2020-01-01',
  }
  expect((await as.head.ask(publishConsentText, { body })).status).toBe(422)
  const [today] = await life.node<{ day: string }[]>`select today_at(${life.school.id}) as day`
  await as.head.get(publishConsentText, { body: { ...body, valid_from: today?.day ?? '' } })
  const { data } = await asMother.get(familyConsents)
  const now = data[0]?.purposes.find(({ text }) => text.key === 'marketing')
  expect(now).toMatchObject({ outdated: true, granted: true, text: { version: 2, title: 'Nhận tin của Vườn Mây' } })
  const answers = [{ student_id: studentId, text_id: old.id, granted: false }]
  expect((await asMother.ask(answerConsents, { body: { answers } })).status).toBe(409)
  const open = await as.head.get(consentLog, { query: { state: 'outdated' } })
  expect(open.data.map(({ student }) => student.id)).toContain(studentId)
  await say(asMother, studentId, 'marketing', true)
  const rows = await life.node`select id from consents where student_id = ${studentId} and key = 'marketing'`
  expect(rows).toHaveLength(2)
  const others = await as.otherHead.get(consentTexts)
  expect(others.data.every((one) => !one.own)).toBe(true)
})

test('filters the consent log by class, purpose, answer and name, and exports it as Excel', async () => {
  const { studentId, asMother } = await newFamily('Đặng Sổ Đồng Ý')
  await say(asMother, studentId, 'photo_public', false)
  const ask = async (query: object) => (await life.as.head.get(consentLog, { query })).data
  const refused = await ask({ key: 'photo_public', state: 'refused' })
  expect(refused.map(({ student }) => student.id)).toEqual([studentId])
  expect(refused[0]?.states).toHaveLength(8)
  expect((await ask({ class_id: life.classes.la })).every(({ student }) => student.class?.name === 'Lá 1')).toBe(true)
  expect((await ask({ key: 'photo_public', state: 'none', q: 'so dong y' })).length).toBe(0)
  expect((await ask({ q: 'dang so' })).map(({ student }) => student.id)).toEqual([studentId])
  const file = await life.as.head.fetch(exportConsents.path.replace(':role', 'school'))
  expect(file.headers.get('content-type')).toContain('spreadsheetml')
  expect(
    Buffer.from(await file.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
  expect((await life.as.bareTeacher.ask(childrenWithoutPhotoConsent)).status).toBe(403)
})

test('reminds parents with open questions once a day', async () => {
  const { studentId, asMother } = await newFamily('Lê Nhắc Nhở')
  const remind = () => life.as.head.get(remindConsents, { body: { student_ids: [studentId] } })
  expect((await remind()).reminded).toBe(2)
  expect((await remind()).reminded).toBe(0)
  const theirs = await life.as.otherHead.get(remindConsents, { body: { student_ids: [studentId] } })
  expect(theirs.reminded).toBe(0)
  const news = await eventually(
    () => noticesOf(asMother, 'consent-reminder'),
    (found) => found.length > 0,
  )
  expect(news).toHaveLength(1)
})

test('lists children without consent to photos; a teacher gets only children of the own classes', async () => {
  const { studentId, asMother } = await newFamily('Lê Ảnh Lớp')
  const { as, classes } = life
  const names = async (who: Client, query: object) =>
    (await who.get(childrenWithoutPhotoConsent, { query })).data.map((one) => one.full_name)
  expect(await names(as.mamTeacher, { classes: classes.mam })).toContain('Lê Ảnh Lớp')
  expect(await names(as.laTeacher, { classes: classes.mam })).toEqual([])
  await say(asMother, studentId, 'photo_class', true)
  expect(await names(as.mamTeacher, { classes: classes.mam })).not.toContain('Lê Ảnh Lớp')
  expect(await names(as.head, {})).toContain('Lê Ảnh Lớp')
  const wrong = await as.head.ask(childrenWithoutPhotoConsent, { query: { classes: 'abc' } })
  expect(wrong.status).toBe(422)
})

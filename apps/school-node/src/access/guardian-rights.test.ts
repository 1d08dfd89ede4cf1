import * as absence from '@nhip-cau/contract/absence'
import { answerAbsenceQuestion, attendanceHistory, attendanceMonth } from '@nhip-cau/contract/attendance'
import * as consents from '@nhip-cau/contract/consents'
import * as requests from '@nhip-cau/contract/data-requests'
import { deleteParent, parentInfo, unlinkChild, updateChildRights } from '@nhip-cau/contract/parents'
import * as people from '@nhip-cau/contract/pick-up-people'
import { acceptPost, createPost, listPosts } from '@nhip-cau/contract/posts'
import * as medicine from '@nhip-cau/contract/prescriptions'
import { profile } from '@nhip-cau/contract/profile'
import { search } from '@nhip-cau/contract/search'
import { listChildren, updateChild } from '@nhip-cau/contract/students'
import type { Client } from '@nhip-cau/server/testing/client'
import { eventually } from '@nhip-cau/server/testing/eventually'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendPortrait } from '../features/register/students/testing/portrait.ts'
import { friday } from '../testing/school-morning.ts'
import { shownAddress } from '../testing/shown-address.ts'
import { accomplice, right, startTwoParents, type TwoParents } from '../testing/two-parents.ts'

// A father and a mother act for Gia Hân, until the head bars the father.

const tuesday = '2026-11-24'
let family: TwoParents
beforeAll(async () => {
  family = await startTwoParents()
})
afterAll(() => family.life.stop())
beforeEach(() => family.again())

describe('a father barred by the head', () => {
  test('cannot delete an approved pick-up person or list pick-up persons', async () => {
    const { id } = await family.named(family.mother)
    await family.approve(id)
    await family.bar()
    expect((await family.father.ask(people.deletePickUpPerson, { params: { id } })).status).toBe(404)
    expect(await family.peopleOf(family.father)).toEqual([])
    expect((await family.peopleOf(family.mother)).map((one) => one.full_name)).toEqual(['Phan Thị Lành'])
  })

  test('cannot add a pick-up person, a pick-up code or a pick-up wish', async () => {
    await family.bar()
    expect((await family.name(family.father, accomplice)).status).toBe(404)
    expect((await family.code(family.father)).status).toBe(404)
    expect((await family.late(family.father)).status).toBe(404)
    expect(await family.peopleOf(family.life.as.head, { student_id: family.han })).toEqual([])
  })

  test('cannot report the child ill or answer for it, so the mother is asked about the absence', async () => {
    await family.bar()
    expect((await family.reportIll(family.father)).status).not.toBe(200)
    await family.life.mark('Nguyễn Hoàng Gia Hân', 'unexcused')
    const answer = { student_id: family.han, answer: 'sick' as const }
    expect((await family.father.ask(answerAbsenceQuestion, { body: answer })).status).toBe(404)
    family.life.at('08:46')
    await family.life.server.node.runClock('attendance.clock')
    await family.life.settle()
    expect(await family.texts(family.mother)).toEqual([expect.stringContaining('Hân')])
    expect(await family.texts(family.father)).toEqual([])
  })

  test('does not stop the question to the mother by an earlier absence report', async () => {
    expect((await family.reportIll(family.father)).status).toBe(200)
    await family.life.settle()
    await family.bar()
    await family.life.mark('Nguyễn Hoàng Gia Hân', 'unexcused')
    family.life.at('08:46')
    await family.life.server.node.runClock('attendance.clock')
    await family.life.settle()
    expect((await family.texts(family.mother)).some((text) => text.includes('chưa'))).toBe(true)
  })

  test("cannot read or change the child's address and health data", async () => {
    const [own] = (await family.father.get(listChildren)).data
    expect(own).toMatchObject({ address: '12 Ngõ Hoa Sữa', can: { edit: true } })
    await family.bar()
    expect((await family.father.get(listChildren)).data).toEqual([])
    const health = { blood_group: null, allergens: [], allergy_note: null, health_note: null, diet_note: null }
    const changed = await family.father.ask(updateChild, {
      params: { id: family.han },
      body: { nickname: null, province: null, commune: null, address: 'x', version: own?.version ?? 0, health },
    })
    expect(changed.status).toBe(404)
    expect((await family.mother.get(listChildren)).data[0]).toMatchObject({
      health: { allergy_note: 'Dị ứng đậu phộng' },
    })
    const { children } = await family.father.get(profile)
    expect(children).toMatchObject([{ full_name: 'Nguyễn Hoàng Gia Hân', barred: true, class: null }])
  })

  test('cannot download a data export, including one made earlier', async () => {
    const start = (who: Client) => who.ask(requests.startDataExport, { body: { student_id: family.han } })
    expect((await start(family.father)).status).toBe(200)
    const ready = async () => (await family.father.get(requests.listDataExports)).data[0]
    const one = await eventually(ready, (row) => row?.status === 'ready')
    const file = `/api/v1/parent/data-exports/${one?.id}/file`
    expect((await family.father.fetch(file)).status).toBe(200)
    await family.bar()
    expect((await family.father.fetch(file)).status).toBe(404)
    expect((await family.father.get(requests.listDataExports)).data).toEqual([])
    expect((await start(family.father)).status).toBe(404)
  })

  test('cannot request an erasure, and his earlier request cannot be prepared', async () => {
    const erase = () =>
      family.father.ask(requests.createDataRequest, {
        body: { student_id: family.han, kind: 'delete', text: 'Xin xóa' },
      })
    const { body } = await erase()
    const { id, version } = body as requests.DataRequestInfo
    await family.bar()
    expect((await erase()).status).toBe(404)
    expect((await family.father.ask(requests.dataRequestInfo, { params: { id } })).status).toBe(404)
    expect((await family.father.get(requests.listDataRequests)).data).toEqual([])
    const [seen] = (await family.life.as.head.get(requests.listDataRequests)).data
    expect(seen).toMatchObject({ id, person: { full_name: 'Nguyễn Hoàng Cường', acts: false } })
    const prepared = await family.life.as.head.ask(requests.prepareDeletion, { params: { id }, body: { version } })
    expect([prepared.status, prepared.body]).toMatchObject([409, { code: 'requester_barred' }])
  })

  test("cannot grant or withdraw a consent, and the mother's answer counts", async () => {
    const ask = async (who: Client) => (await who.get(consents.familyConsents)).data[0]?.purposes ?? []
    const text = (await ask(family.father)).find((one) => one.text.key === 'photo_public')?.text.id ?? ''
    const say = (who: Client, text_id: string, granted: boolean) =>
      who.ask(consents.answerConsents, { body: { answers: [{ student_id: family.han, text_id, granted }] } })
    expect((await say(family.father, text, false)).status).toBe(200)
    await family.bar()
    expect((await say(family.father, text, true)).status).toBe(404)
    expect(await ask(family.father)).toEqual([])
    expect((await family.father.ask(consents.consentHistory, { params: { id: family.han } })).status).toBe(404)
    await say(family.mother, text, true)
    expect((await ask(family.mother)).find((one) => one.text.id === text)).toMatchObject({
      granted: true,
      differing: false,
    })
  })

  test('leaves a consent valid that he alone granted', async () => {
    await family.agree('camera', true, family.fatherId)
    await family.bar()
    const held = await family.life.node<{ granted: boolean }[]>`
      select c.granted from current_consents c where c.student_id = ${family.han} and c.key = 'camera'`
    expect(held).toEqual([{ granted: true }])
  })

  test('cannot request, read, cancel or print a prescription', async () => {
    const { body } = await family.askPrescription(family.mother)
    const { id } = body as medicine.Prescription
    expect((await family.father.ask(medicine.getPrescription, { params: { id } })).status).toBe(200)
    await family.bar()
    expect((await family.askPrescription(family.father)).status).toBe(404)
    for (const endpoint of [medicine.getPrescription, medicine.cancelPrescription, medicine.printPrescription])
      expect((await family.father.ask(endpoint, { params: { id } })).status, endpoint.path).toBe(404)
    expect((await family.father.get(medicine.listPrescriptions)).data).toEqual([])
  })

  test("cannot read the child's day and posts or find the child", async () => {
    const post = await family.life.teacher.get(createPost, {
      body: { title: 'Mai đi công viên', text: '8 giờ xuất phát.', class_ids: [family.life.classes.mam] },
    })
    if (post.status === 'pending') await family.life.as.head.get(acceptPost, { body: { post_id: post.id, version: 1 } })
    expect((await family.father.get(listPosts)).data.map((one) => one.title)).toContain('Mai đi công viên')
    expect(await family.dayOf(family.father)).toHaveLength(1)
    await family.bar()
    expect((await family.father.get(listPosts)).data).toEqual([])
    expect(await family.dayOf(family.father)).toEqual([])
    expect(
      (await family.father.ask(attendanceHistory, { query: { student_id: family.han, day: friday } })).status,
    ).toBe(404)
    expect((await family.father.get(attendanceMonth, { query: { month: '2026-11' } })).data).toEqual([])
    const found = await family.father.get(search, { query: { q: 'hân' } })
    expect(JSON.stringify(found)).not.toContain('Gia Hân')
    expect((await family.mother.get(listPosts)).data.map((one) => one.title)).toContain('Mai đi công viên')
  })

  test('cannot load pictures of the child, of pick-up persons or of absences', async () => {
    const send = async () => (await sendPortrait(family.mother, 400)).id
    await family.life.node`update students set photo_media_id = ${await send()} where id = ${family.han}`
    await family.agree('pickup_id')
    await family.named(family.mother, { photo_id: await send() })
    const report = {
      student_ids: [family.han],
      from: tuesday,
      to: tuesday,
      reason: 'sick' as const,
      image_ids: [await send()],
    }
    await family.mother.get(absence.sendAbsence, { body: report })
    const addresses = [
      (await family.father.get(listChildren)).data[0]?.photo,
      (await family.peopleOf(family.father))[0]?.photo,
      (await family.father.get(absence.listAbsences)).data[0]?.images[0],
    ].map((image) => shownAddress(family.father, image))
    const open = () => Promise.all(addresses.map((one) => family.father.fetch(one).then(({ status }) => status)))
    expect(await open()).toEqual([200, 200, 200])
    await family.make('relative')
    expect(await open()).toEqual([200, 404, 404])
    await family.bar()
    expect(await open()).toEqual([404, 404, 404])
  })

  test('loses the notifications about the child', async () => {
    await family.life.mark('Nguyễn Hoàng Gia Hân', 'present')
    await family.life.settle()
    expect(await family.texts(family.father)).toHaveLength(1)
    await family.bar()
    expect(await family.texts(family.father)).toEqual([])
    expect((await family.father.get(profile)).notifications.unread).toBe(0)
    expect(await family.texts(family.mother)).toHaveLength(1)
  })

  test('gets no repeated response for an earlier idempotency key', async () => {
    const key = { 'idempotency-key': 'father-once-1' }
    expect((await family.reportIll(family.father, tuesday, key)).status).toBe(200)
    await family.bar()
    const again = await family.reportIll(family.father, tuesday, key)
    expect(again.status).not.toBe(200)
    expect(JSON.stringify(again.body)).not.toContain('Gia Hân')
  })

  test('cannot be unbarred, unlinked or archived by a teacher', async () => {
    await family.bar()
    const who = { id: family.fatherId, student_id: family.han }
    const { version, can } = await family.life.teacher.get(parentInfo, { params: who })
    expect(can).toMatchObject({ edit_barred: false, archive: false })
    const lifted = await family.life.teacher.ask(updateChildRights, {
      params: who,
      body: { ...right('parent', false), version },
    })
    const untied = await family.life.teacher.ask(unlinkChild, { params: who })
    const removed = await family.life.teacher.ask(deleteParent, { params: who })
    expect([lifted.status, untied.status, removed.status]).toEqual([403, 403, 403])
  })
})

import { sendAbsence } from '@nhip-cau/contract/absence'
import { listAttendance, saveAttendance } from '@nhip-cau/contract/attendance'
import {
  acceptDataRequest,
  confirmDeletion,
  createDataRequest,
  prepareDeletion,
  startDataExport,
} from '@nhip-cau/contract/data-requests'
import { sendFamilyMessage } from '@nhip-cau/contract/family-messages'
import { setSticker } from '@nhip-cau/contract/nice-student'
import { answerPickUpRequest, createPickUpCode, createPickUpRequest, recordDeparture } from '@nhip-cau/contract/pick-up'
import { approvePickUpPerson, storePickUpPerson } from '@nhip-cau/contract/pick-up-people'
import { sendPickUpWish } from '@nhip-cau/contract/pick-up-wishes'
import { confirmPrescription, getPrescription, sendPrescription } from '@nhip-cau/contract/prescriptions'
import { releaseReviews, saveReviews } from '@nhip-cau/contract/student-review'
import { answerConsent } from '@nhip-cau/school-node/features/register/students/testing/consent'
import type { Db } from '@nhip-cau/server-kit/database'
import type { Client } from '../client.ts'
import type { TestSchool } from '../school-builder.ts'
import type { Things } from './places.ts'

/** A family with the teacher and the office of its school. */
export type Family = {
  readonly name: string
  readonly school: TestSchool
  readonly classId: string
  readonly parentId: string
  readonly parent: Client
  /** Account ids of further guardians. */
  readonly relatives?: readonly string[]
  readonly teacher: Client
  readonly head: Client
  /** The person who confirms a deletion that the head has prepared. */
  readonly deputy: Client
}

/** A PDF without a page. */
const emptyPdf = (): string => {
  const objects = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>']
  let file = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 3\n0000000000 65535 f \n${places.join('')}`
  return `${file}${table}trailer\n<< /Size 3 /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
}

const uploadAttachment = async (parent: Client): Promise<string> => {
  const form = new FormData()
  form.append('attachments', new Blob([emptyPdf()], { type: 'application/pdf' }), 'giay-kham.pdf')
  const answer = await parent.fetch('/api/v1/parent/absence/attachments', { method: 'POST', body: form })
  const { data } = (await answer.json()) as { data?: { id: string }[] }
  return data?.[0]?.id ?? ''
}

const absence = async ({ parent }: Family, child: string, day: string): Promise<Things> => {
  const attachment = await uploadAttachment(parent)
  const body = { student_ids: [child], from: day, to: day, reason: 'sick' as const, attachment_ids: [attachment] }
  const { data } = await parent.get(sendAbsence, { body })
  return { absence: data[0]?.id ?? '', attachment }
}

const medicine = async ({ parent, teacher }: Family, child: string, day: string): Promise<Things> => {
  const syrup = { name: 'Siro ho thảo dược', dose: '5 ml', form: 'syrup' as const, times: ['10:00'] }
  const request = { from: day, to: day, illness: 'Viêm họng', place: 'bag' as const, medicines: [syrup], agreed: true }
  const sent = await parent.get(sendPrescription, { body: { student_id: child, ...request } })
  const params = { id: sent.id }
  await teacher.get(confirmPrescription, { params, body: { version: sent.version } })
  const { doses } = await parent.get(getPrescription, { params })
  return { prescription: sent.id, dose: doses[0]?.id ?? '' }
}

type Arrival = { readonly by: Client; readonly classId: string; readonly day: string; readonly reason?: string }

const arrive = async ({ by, classId, ...rest }: Arrival, children: readonly string[]): Promise<string> => {
  const { day } = rest
  const { data } = await by.get(listAttendance, { query: { class_id: classId, day } })
  const marks = children.map((student_id) => ({
    student_id,
    mark: 'present' as const,
    version: data.find((one) => one.student.id === student_id)?.version ?? 0,
  }))
  return (await by.get(saveAttendance, { body: { class_id: classId, marks, ...rest } })).batch ?? ''
}

/** Gives a weekly card. Only the person who gave it can undo that, so each viewer needs a batch. */
const giveCard = async (by: Client, class_id: string, student_id: string, week: string) => {
  const entries = [{ student_id, version: null, stickers: ['an_ngoan' as const], comment: '{bé} ăn ngoan.' }]
  const { batch, data } = await by.get(setSticker, { body: { class_id, week, entries } })
  return { nice_card: data[0]?.card?.id ?? '', nice_card_batch: batch ?? '' }
}

/** Writes and releases a note: at once, or at a later time of the day, until which only its releaser can undo that. */
const releaseNote = async (by: Client, class_id: string, student_id: string, day: string, at?: string) => {
  const entries = [{ student_id, version: 0, words: '{bé} ăn ngoan.' }]
  const { data } = await by.get(saveReviews, { body: { class_id, day, entries } })
  const body = { class_id, day, student_ids: [student_id], ...(at === undefined ? {} : { at }) }
  const { batch } = await by.get(releaseReviews, { body })
  return { review: data[0]?.child?.review?.id ?? '', review_batch: batch ?? '' }
}

/** Creates a child whose data the family had erased. */
const erase = async ({ parent, head, deputy, school, classId, parentId, name }: Family): Promise<Things> => {
  const child = await school.addChild(`${name} Xóa`, classId, [parentId])
  const asked = await parent.get(createDataRequest, { body: { student_id: child, kind: 'delete', text: '' } })
  const params = { id: asked.id }
  const { version } = await head.get(acceptDataRequest, { params, body: { version: asked.version, note: '' } })
  const prepared = await head.get(prepareDeletion, { params, body: { version } })
  await deputy.get(confirmDeletion, { params, body: { version: prepared.version, code: asked.student.code } })
  return { finished_deletion: asked.id }
}

/** Only the person who hands over can undo the departure, so each viewer needs one. */
export const handOver = async ({ parentId }: Family, by: Client, child: string): Promise<Things> => {
  const body = { student_id: child, collector: { kind: 'guardian' as const, id: parentId } }
  return { departure: (await by.get(recordDeparture, { body })).id }
}

const pickUpThings = async ({ parent, teacher, head }: Family, child: string, day: string): Promise<Things> => {
  const wish = { student_ids: [child], day, kind: 'late' as const, time: '17:40' }
  const { data } = await parent.get(sendPickUpWish, { body: wish })
  const grandmother = { full_name: 'Lý Thị Bà Ngoại', relation: 'Bà ngoại', phone: '0987654321' }
  const identity = { identity_number: '079012345678' }
  const person = await parent.get(storePickUpPerson, { body: { student_id: child, ...grandmother, ...identity } })
  await head.get(approvePickUpPerson, { params: { id: person.id } })
  const stranger = { student_id: child, full_name: 'Tô Văn Lạ' }
  const request = await teacher.get(createPickUpRequest, { body: stranger })
  for (const who of [parent, head])
    await who.get(answerPickUpRequest, { params: { id: request.id }, body: { answer: 'approved' } })
  return {
    pick_up_wish: data[0]?.id ?? '',
    pick_up_person: person.id,
    pick_up_code: (await parent.get(createPickUpCode, { body: { ...stranger, day } })).id,
    pick_up_request: request.id,
  }
}

export type FamilyThings = {
  readonly things: Things
  /** The batches of marks and cards saved by the office. */
  readonly ofHead: Things
  /** Two children who stay at school. */
  readonly children: readonly string[]
  /** Two children who can be handed over. */
  readonly leaving: readonly string[]
}

/** Creates one object of each kind that belongs to a family, on a school day at 07:30. */
export const thingsOfFamily = async (
  home: Family,
  { dayBefore, day, nextSchoolDay }: Record<'dayBefore' | 'day' | 'nextSchoolDay', string>,
  node: Db,
): Promise<FamilyThings> => {
  const guardians = [home.parentId, ...(home.relatives ?? [])]
  const child = (name: string) => home.school.addChild(`${home.name} ${name}`, home.classId, guardians)
  const [staying, sibling] = [await child('Chị'), await child('Em')]
  const [first, second] = [await child('Một'), await child('Hai')]
  const consent = { schoolId: home.school.id, studentId: staying, accountId: home.parentId }
  for (const key of ['pickup_id', 'health']) await answerConsent(node, { ...consent, key })
  for (const studentId of [staying, sibling]) await answerConsent(node, { ...consent, studentId, key: 'photo_class' })
  const { classId } = home
  // The previous day has no departure.
  await arrive({ by: home.head, classId, day: dayBefore, reason: 'Quên điểm danh' }, [staying])
  const batch = await arrive({ by: home.teacher, classId, day }, [staying, first])
  // Only the person who saved marks can undo them, so each viewer needs a batch.
  const marksOfHead = await arrive({ by: home.head, classId, day }, [second, sibling])
  const ofHead = {
    attendance_batch: marksOfHead,
    nice_card_batch: (await giveCard(home.head, classId, sibling, day)).nice_card_batch,
    review_batch: (await releaseNote(home.head, classId, second, day, '23:00')).review_batch,
  }
  const things = {
    student: [staying, sibling],
    class: classId,
    parent: home.parentId,
    attendance_batch: batch,
    ...(await giveCard(home.teacher, classId, staying, day)),
    review: (await releaseNote(home.teacher, classId, staying, day)).review,
    review_batch: (await releaseNote(home.teacher, classId, sibling, day, '23:00')).review_batch,
    ...(await absence(home, staying, nextSchoolDay)),
    ...(await medicine(home, staying, day)),
    ...(await pickUpThings(home, staying, day)),
    ...(await erase(home)),
    family_message: (
      await home.parent.get(sendFamilyMessage, {
        body: { student_id: staying, kind: 'question', text: 'Hôm nay con ăn có ngoan không ạ?' },
      })
    ).id,
    data_request: (
      await home.parent.get(createDataRequest, { body: { student_id: staying, kind: 'delete', text: '' } })
    ).id,
    data_export: (await home.parent.get(startDataExport, { body: { student_id: staying } })).data[0]?.id ?? '',
  }
  return { things, ofHead, children: [staying, sibling], leaving: [first, second] }
}

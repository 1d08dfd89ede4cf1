import * as absence from '@nhip-cau/contract/absence'
import { listAttendance } from '@nhip-cau/contract/attendance'
import { listNotifications } from '@nhip-cau/contract/notifications'
import { parentInfo, type Rights, updateChildRights } from '@nhip-cau/contract/parents'
import * as pickUp from '@nhip-cau/contract/pick-up'
import * as people from '@nhip-cau/contract/pick-up-people'
import * as wishes from '@nhip-cau/contract/pick-up-wishes'
import * as medicine from '@nhip-cau/contract/prescriptions'
import type { Client } from '@nhip-cau/server/testing/client'
import { answerConsent } from '../features/register/students/testing/consent.ts'
import { friday, startMorning } from './school-morning.ts'

const grandmother = { full_name: 'Phan Thị Lành', relation: 'Bà ngoại', phone: '0912345678' }
const syrup = { name: 'Siro ho', dose: '5 ml', form: 'syrup', meal: 'after_meal', times: ['11:15'] } as const
export const accomplice = { full_name: 'Trần Văn Lạ', relation: 'Chú', phone: '0912000333' }
export const stranger = { full_name: 'Trần Văn Lạ', relation: 'Bạn của bố' }

/** The father's guardianship as entered by the office. */
export const right = (kind: Rights['kind'], barred: boolean) => ({
  relation: 'Bố',
  kind,
  main_contact: false,
  may_pick_up: kind !== 'relative' && !barred,
  barred,
})

/** Starts a school with a child, Gia Hân, for whom a mother and a father act. */
export const startTwoParents = async () => {
  const life = await startMorning()
  const account = await life.school.addAccount('parent', 'Nguyễn Hoàng Cường')
  const fatherId = account.id
  const mother = life.as.mamParent
  const [row] = await life.node<{ id: string }[]>`select s.id from students s where s.full_name like '%Gia Hân'`
  const han = row?.id ?? ''
  await life.node`
    insert into parents (school_id, account_id) values (${life.school.id}, ${fatherId}) on conflict do nothing`
  await life.node`
    insert into guardianships (school_id, student_id, account_id, relation)
    values (${life.school.id}, ${han}, ${fatherId}, 'Bố')`
  const father = await account.login()
  /** Changes the father's guardianship as the head. */
  const make = async (kind: Rights['kind'], barred = false) => {
    const { version } = await life.as.head.get(parentInfo, { params: { id: fatherId } })
    life.pass(1)
    await life.as.head.get(updateChildRights, {
      params: { id: fatherId, student_id: han },
      body: { ...right(kind, barred), version },
    })
    life.pass(1)
  }
  const agree = (key: string, granted = true, accountId = life.people.mamParent.id) =>
    answerConsent(life.node, { schoolId: life.school.id, studentId: han, accountId, key }, granted)
  const name = (who: Client, body: object = {}) => {
    life.pass(1)
    return who.ask(people.storePickUpPerson, { body: { student_id: han, ...grandmother, ...body } })
  }
  return {
    life,
    father,
    fatherId,
    mother,
    han,
    make,
    bar: () => make('parent', true),
    agree,
    name,
    named: async (who: Client, body: object = {}) => (await name(who, body)).body as people.PickUpPerson,
    approve: (id: string) => life.as.head.get(people.approvePickUpPerson, { params: { id } }),
    peopleOf: async (who: Client, query: object = {}) =>
      (await who.get(people.listPickUpPeople, { query: { per_page: 50, ...query } })).data,
    reportIll: (who: Client, day = friday, headers = {}) =>
      who.ask(absence.sendAbsence, { body: { student_ids: [han], from: day, to: day, reason: 'sick' } }, headers),
    dayOf: async (who: Client) => (await who.get(listAttendance, { query: { day: friday } })).data,
    collectors: () => life.teacher.get(pickUp.listCollectors, { params: { id: han } }),
    code: (who: Client) => who.ask(pickUp.createPickUpCode, { body: { student_id: han, ...stranger } }),
    late: (who: Client) =>
      who.ask(wishes.sendPickUpWish, { body: { student_ids: [han], day: friday, kind: 'late', time: '17:20' } }),
    askPrescription: (who: Client) =>
      who.ask(medicine.sendPrescription, {
        body: {
          student_id: han,
          from: friday,
          to: friday,
          illness: 'Ho',
          place: 'bag',
          note: null,
          image_ids: [],
          medicines: [{ ...syrup, times: [...syrup.times], image_id: null }],
          agreed: true,
        },
      }),
    texts: async (who: Client) =>
      (await who.get(listNotifications, { query: { per_page: 100 } })).data.map((one) => one.text),
    /** Restores both guardianships and deletes all records of a test. */
    again: async () => {
      await life.again()
      for (const table of [
        'absences',
        'prescriptions',
        'pick_up_people',
        'data_exports',
        'data_requests',
        'notifications',
      ])
        await life.node`delete from ${life.node(table)}`
      await life.node`
        update students set address = '12 Ngõ Hoa Sữa', allergy_note = 'Dị ứng đậu phộng', allergens = '{}'
        where id = ${han}`
      await make('parent')
      await agree('health')
    },
  }
}

export type TwoParents = Awaited<ReturnType<typeof startTwoParents>>

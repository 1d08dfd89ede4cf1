import { confirmPrescription, doseBoard, sendPrescription } from '@nhip-cau/contract/prescriptions'
import { getSettings, updateSettings } from '@nhip-cau/contract/settings'
import { expect, type Page } from '@playwright/test'
import { newChildren } from './families.ts'
import { people } from './people.ts'
import { clock, openSchoolToday } from './school-day.ts'
import { clientOf } from './sessions.ts'

/** Accounts of the second school, which is open on every day. */
export const medicinePlace = {
  className: 'B1',
  teacher: { role: 'teacher', login: '0950000969', name: 'Lương Thị Tuyết Nhung' },
  parent: { role: 'parent', login: '0950001069', name: 'Dương Công Dũng' },
} as const

/** Makes the school open at any day and hour, and lets it accept medicine. */
const keepSchoolOpen = async () => {
  await openSchoolToday()
  const head = await clientOf(people.otherHead)
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const { version } = await head.get(getSettings)
    const changes = {
      hours: { opens_at: '05:00', latest_pick_up: '22:00' },
      cut_offs: { medicine_until: '22:00' },
    }
    if ((await head.ask(updateSettings, { body: { version, changes } })).status === 200) return
  }
}

/** Creates a child of an existing parent in the class. */
const newChild = async () => {
  const guardian = { person: medicinePlace.parent, relation: 'Bố', main_contact: true } as const
  const { class_id, children } = await newChildren(medicinePlace.className, [guardian], 1)
  const [child] = children
  if (!child) throw new Error('no child')
  return { ...child, class_id }
}

const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Ho_Chi_Minh' })

const syrup = { name: 'Siro ho thảo dược', dose: '5 ml', form: 'syrup', meal: 'after_meal' } as const
const powder = { name: 'Men vi sinh', dose: '1 gói', form: 'powder', meal: 'after_meal' } as const

/**
 * Creates a child with two accepted doses that can be given now. The child is not marked. Returns undefined at night,
 * when the school accepts no request.
 */
export const childWithDoses = async () => {
  await keepSchoolOpen()
  const child = await newChild()
  const day = calendar.format(Date.now())
  // A dose must be at least a quarter of an hour in the future, and can be given from an hour before its time.
  const time = clock.format(Date.now() + 17 * 60_000)
  const family = await clientOf(medicinePlace.parent)
  const asked = await family.ask(sendPrescription, {
    body: {
      student_id: child.id,
      from: day,
      to: day,
      illness: 'Viêm họng',
      place: 'bag',
      medicines: [
        { ...syrup, times: [time] },
        { ...powder, times: [time] },
      ],
      agreed: true,
    },
  })
  if (time < '05:00' || time > '22:00' || time < clock.format(Date.now())) {
    expect(asked.status).toBe(422)
    return undefined
  }
  expect(asked).toMatchObject({ status: 200 })
  const teacher = await clientOf(medicinePlace.teacher)
  const { id, version } = asked.body as { id: string; version: number }
  await teacher.get(confirmPrescription, { params: { id }, body: { version } })
  // The doses are planned when the acceptance can no longer be undone.
  const planned = async () => (await teacher.get(doseBoard, { query: { day, student_id: child.id } })).doses.length
  await expect.poll(planned).toBe(2)
  return { ...child, day }
}

/** The card of a dose of this child on the board. */
export const doseCard = (page: Page, child: { readonly name: string }, medicine: string) =>
  page.getByRole('article', { name: child.name }).filter({ hasText: medicine })

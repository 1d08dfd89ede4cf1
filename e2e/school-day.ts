import { sendAbsence } from '@nhip-cau/contract/absence'
import { attendanceBoard, listAttendance, saveAttendance } from '@nhip-cau/contract/attendance'
import { createHoliday } from '@nhip-cau/contract/calendar'
import { classListInput, createClass } from '@nhip-cau/contract/classes'
import { profile } from '@nhip-cau/contract/profile'
import { getSettings, updateSettings } from '@nhip-cau/contract/settings'
import { storeStudent } from '@nhip-cau/contract/students'
import type { Page } from '@playwright/test'
import { type Person, people } from './people.ts'
import { clientOf } from './sessions.ts'
import { unique } from './test.ts'

type Mark = 'present' | 'unexcused'

/** A class that only one test uses, and its teacher. */
export type OwnClass = { readonly className: string; readonly teacher: Person }

/** The teacher of class D1 of the second school, which is open on every day. */
export const dayTeacher = { role: 'teacher', login: '0950000966', name: 'Đặng Thị Lệ Quyên' } as const satisfies Person

/** Shows instants as `07:30` in the schools' time. */
export const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Ho_Chi_Minh',
  hour: '2-digit',
  minute: '2-digit',
})

/** A time that has not come, or is over for so long that what was due then is no longer done. */
const timeFarFromNow = (): string => {
  const now = clock.format(Date.now())
  return now >= '08:00' && now < '16:00' ? '22:00' : '12:00'
}

/**
 * Makes today and yesterday school days, even on a weekend or holiday. Families are not asked where their children are:
 * the question would lie over each page of a parent whose other child another test left without a mark.
 */
export const openSchoolToday = async (person: Person = people.otherHead) => {
  const head = await clientOf(person)
  const absence_at = timeFarFromNow()
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const { settings, version } = await head.get(getSettings)
    if (settings.working_days.length === 7 && settings.reminders.absence_at === absence_at) break
    const changes = { working_days: [1, 2, 3, 4, 5, 6, 7], reminders: { absence_at } }
    if ((await head.ask(updateSettings, { body: { version, changes } })).status === 200) break
  }
  const { open, today } = await head.get(attendanceBoard, { query: {} })
  const yesterday = daysAfter(today, -1)
  const before = await head.get(attendanceBoard, { query: { day: yesterday } })
  if (open && before.open) return
  const body = { kind: 'working', from_date: yesterday, to_date: daysAfter(today, 1), confirmed: true } as const
  await head.get(createHoliday, { body: { ...body, name: 'Học bù' } })
}

const daysAfter = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)

/** Creates a class in the second school that no other test changes. */
export const newClass = async (teacher: Person): Promise<OwnClass> => {
  const head = await clientOf(people.otherHead)
  const { academicYears, teachers } = await head.get(classListInput)
  const year = academicYears.find((one) => one.current)
  const found = teachers.find((one) => one.full_name === teacher.name)
  if (!year || !found) throw new Error(`no running year, or ${teacher.name} is no teacher`)
  const className = unique('Bé')
  await head.get(createClass, {
    body: { academic_year_id: year.id, name: className, age_group: 'kindergarten_4_5', teacher_ids: [found.id] },
  })
  return { className, teacher }
}

export const classIdOf = async ({ className, teacher }: OwnClass): Promise<string> => {
  const { classes } = await (await clientOf(teacher)).get(profile)
  const found = classes.find((one) => one.name === className)
  if (!found) throw new Error(`${teacher.name} has no class ${className}`)
  return found.id
}

export const loadRegister = async (place: OwnClass) =>
  (await clientOf(place.teacher)).get(listAttendance, { query: { class_id: await classIdOf(place) } })

export const unmarkAll = async (place: OwnClass): Promise<void> => {
  const { data, day } = await loadRegister(place)
  const marked = data.filter((entry) => entry.mark !== null && entry.departure === null)
  if (marked.length === 0) return
  const marks = marked.map((entry) => ({ student_id: entry.student.id, version: entry.version, mark: null }))
  const teacher = await clientOf(place.teacher)
  await teacher.get(saveAttendance, { body: { class_id: await classIdOf(place), day, marks } })
}

/** Marks the first children of the class, in the order of the register. */
export const markFirst = async (place: OwnClass, ...said: readonly Mark[]) => {
  const { data, day } = await loadRegister(place)
  const marks = said.map((one, index) => {
    const child = data[index]
    if (!child) throw new Error('too few children')
    const marked = { student_id: child.student.id, version: child.version, mark: one }
    // Children who arrive after noon get no lunch, so the test sets an arrival time in the morning.
    return one === 'present' ? { ...marked, arrived_at: '00:00' } : marked
  })
  const client = await clientOf(place.teacher)
  await client.get(saveAttendance, { body: { class_id: await classIdOf(place), day, marks } })
  return data.map(({ student }) => student)
}

const syllables = ['An', 'Bình', 'Chi', 'Dương', 'Giang', 'Hà', 'Khang', 'Lam', 'Minh', 'Ngân', 'Phúc', 'Quân']

/** Adds children to the class until it has the wanted number. */
export const fillClass = async (place: OwnClass, wanted: number): Promise<void> => {
  const { data } = await loadRegister(place)
  const head = await clientOf(people.otherHead)
  const class_id = await classIdOf(place)
  for (let number = data.length; number < wanted; number += 1) {
    const [first, second] = [syllables[number % 12] ?? '', syllables[Math.floor(number / 12) % 12] ?? '']
    await head.get(storeStudent, {
      body: {
        full_name: `Lò ${place.className === 'C1' || place.className === 'C2' ? 'Gia' : 'Bảo'} ${second} ${first}`,
        birth_date: '2022-05-10',
        sex: 'F',
        class_id,
        confirmed: true,
      },
    })
  }
}

/** Marks this parent's child for today as its teacher. */
export const markOwnChild = async (place: OwnClass, parent: Person, mark: Mark): Promise<void> => {
  const own = (await (await clientOf(parent)).get(listAttendance, { query: {} })).data[0]
  const { data, day } = await loadRegister(place)
  const entry = data.find((one) => one.student.id === own?.student.id)
  if (!entry) throw new Error(`${parent.name} has no child in ${place.className}`)
  const marks = [{ student_id: entry.student.id, version: entry.version, mark }]
  await (await clientOf(place.teacher)).get(saveAttendance, { body: { class_id: await classIdOf(place), day, marks } })
}

/** Reports the parents' children absent for today; returns their names. */
export const reportAbsent = async (parents: readonly Person[]): Promise<string[]> => {
  const names: string[] = []
  for (const person of parents) {
    const parent = await clientOf(person)
    const { data, day } = await parent.get(listAttendance, { query: {} })
    const [child] = data
    if (!child) throw new Error(`${person.name} has no child`)
    names.push(child.student.full_name)
    if (child.reported) continue
    await parent.get(sendAbsence, { body: { student_ids: [child.student.id], from: day, to: day, reason: 'sick' } })
  }
  return names
}

export const childTile = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}: `) })
export const allPresent = (page: Page) => page.getByRole('button', { name: /^Cả lớp có mặt/ })

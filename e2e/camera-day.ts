import { listAttendance, saveAttendance } from '@nhip-cau/contract/attendance'
import { cutCameras, listCameras, resumeCameras } from '@nhip-cau/contract/cameras'
import { listCollectors, recordDeparture } from '@nhip-cau/contract/pick-up'
import { profile } from '@nhip-cau/contract/profile'
import { expect, type Page } from '@playwright/test'
import { type Person, people } from './people.ts'
import { clientOf } from './sessions.ts'

/** The teacher's register with the entry of this parent's child. */
const entryOf = async (parent: Person) => {
  const teacher = await clientOf(people.mamTeacher)
  const classId = (await teacher.get(profile)).classes[0]?.id ?? ''
  const { data, day } = await teacher.get(listAttendance, { query: { class_id: classId } })
  const own = (await (await clientOf(parent)).get(listAttendance, { query: {} })).data.map(({ student }) => student.id)
  const entry = data.find(({ student }) => own.includes(student.id))
  if (!entry) throw new Error(`${parent.name} has no child in the class`)
  return { teacher, classId, day, entry }
}

/** The teacher marks this parent's child as there, if nobody has. */
export const arrive = async (parent: Person): Promise<void> => {
  const { teacher, classId, day, entry } = await entryOf(parent)
  if (entry.state === 'present') return
  const marks = [{ student_id: entry.student.id, version: entry.version, mark: 'present' as const }]
  await teacher.get(saveAttendance, { body: { class_id: classId, day, marks } })
}

/** The teacher hands this parent's child over to a guardian. */
export const leave = async (parent: Person): Promise<void> => {
  const { teacher, entry } = await entryOf(parent)
  const { collectors } = await teacher.get(listCollectors, { params: { id: entry.student.id } })
  const guardian = collectors.find(({ kind }) => kind === 'guardian')
  if (!guardian) throw new Error('nobody may fetch the child')
  await teacher.get(recordDeparture, {
    body: { student_id: entry.student.id, collector: { kind: 'guardian', id: guardian.id }, confirmed: true },
  })
}

/** Lifts a cut that an earlier test has left. */
export const resumeAll = async (): Promise<void> => {
  const head = await clientOf(people.head)
  const { cut } = await head.get(listCameras, { query: {} })
  if (cut) await head.get(resumeCameras, { body: { camera_id: null, at: cut.at } })
}

export const cutAll = async (): Promise<void> => {
  await (await clientOf(people.head)).get(cutCameras, { body: { camera_id: null } })
}

/** Waits until a camera answers; a gateway that has just started looks at each. */
export const online = async (name: string): Promise<void> => {
  const head = await clientOf(people.head)
  const stateOf = async () => (await head.get(listCameras, { query: {} })).data.find((one) => one.name === name)?.state
  await expect.poll(stateOf).toBe('online')
}

/** The width of the picture and the place in the stream. */
export const pictureOf = (page: Page) =>
  page.locator('video').evaluate((video) => {
    if (!(video instanceof HTMLVideoElement)) throw new Error('no video')
    return { width: video.videoWidth, at: video.currentTime }
  })

/** Expects the picture to be there and to move on by more than a second. */
export const expectMoving = async (page: Page): Promise<void> => {
  await expect.poll(async () => (await pictureOf(page)).width).toBeGreaterThan(0)
  const { at } = await pictureOf(page)
  await expect.poll(async () => (await pictureOf(page)).at).toBeGreaterThan(at + 1.2)
}

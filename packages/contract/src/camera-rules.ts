import { z } from 'zod'
import { CameraWindow, cameraLimits } from './camera-parts.ts'
import { IdOf } from './ids.ts'
import { Count, nodeOf, PageQuery, paged, Version } from './kernel.ts'
import { ClassName } from './session.ts'
import { cameraSlice } from './slices/camera.ts'

const node = nodeOf(cameraSlice)

/** The earliest and the latest minute of a window. */
export const cameraDay = { from: '06:00', to: '19:00' } as const

const inside = ({ from, to }: CameraWindow) => from >= cameraDay.from && to <= cameraDay.to
const forward = ({ from, to }: CameraWindow) => from < to
const apart = (windows: readonly CameraWindow[]) => {
  const ordered = windows.toSorted((a, b) => a.from.localeCompare(b.from))
  return ordered.every(({ from }, i) => i === 0 || from >= (ordered[i - 1]?.to ?? ''))
}

export const CameraWindows = z
  .array(CameraWindow.refine(forward, 'camera_window_order').refine(inside, 'camera_window_day'))
  .max(cameraLimits.windows)
  .refine(apart, 'camera_windows_overlap')
  .transform((windows) => windows.toSorted((a, b) => a.from.localeCompare(b.from)))

/** What holds for a class until the school chooses: after breakfast to lunch, and after the nap's snack until the way home. */
export const defaultCameraWindows: readonly CameraWindow[] = [
  { from: '08:00', to: '10:30' },
  { from: '15:00', to: '16:30' },
]

export const ClassCameraRules = z.object({
  class: ClassName,
  /** Whether parents may watch at all. */
  parents_may_watch: z.boolean(),
  windows: z.array(CameraWindow),
  /** Minutes of a parent and day for this class; 0: no limit. Null: as the school's setting says. */
  minutes_per_day: z.int().min(0).max(cameraLimits.minutes).nullable(),
  /** True: nothing was chosen; the windows are the product's. */
  is_default: z.boolean(),
  /** Children of the class today, and of how many all guardians agree to the camera, and to its sound. */
  children: Count,
  agreed: Count,
  agreed_sound: Count,
  cameras: Count,
  version: Version,
})
export type ClassCameraRules = z.output<typeof ClassCameraRules>

export const listCameraRules = node('GET', '/camera/rules', {
  summary: 'List when the families of each class may watch, and how many agree',
  access: { school: 'school.camera' },
  query: PageQuery.extend({ class_id: IdOf('class').optional() }),
  response: paged(ClassCameraRules),
})

export const updateCameraRules = node('PUT', '/camera/rules', {
  summary: "Change a class's windows and minutes; whoever may no longer watch is out within five seconds",
  access: { school: 'school.cameraControl' },
  body: z.object({
    class_id: IdOf('class'),
    /** 0 while nothing was chosen. */
    version: Version,
    parents_may_watch: z.boolean(),
    windows: CameraWindows,
    minutes_per_day: z.int().min(0).max(cameraLimits.minutes).nullable(),
  }),
  example: { windows: [{ from: '08:00', to: '10:30' }] },
  response: ClassCameraRules,
})

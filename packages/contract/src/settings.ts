import { z } from 'zod'
import { schoolNode } from './kernel.ts'

/** What a school decides for everybody in it. */
export const Settings = z.object({
  /** Whether people may choose another language than Vietnamese. */
  language_switcher: z.boolean(),
})
export type Settings = z.output<typeof Settings>

const SettingsChanges = Settings.partial()
export type SettingsChanges = z.output<typeof SettingsChanges>

/** What holds until a school decides otherwise. */
export const defaultSettings: Settings = { language_switcher: false }

export const getSettings = schoolNode('GET', '/setting', {
  summary: "The school's settings",
  access: { school: 'school.users.update' },
  response: Settings,
})

export const updateSettings = schoolNode('PUT', '/setting', {
  summary: "Change the school's settings; what is left out stays as it is",
  access: { school: 'school.users.update' },
  body: SettingsChanges,
  response: Settings,
})

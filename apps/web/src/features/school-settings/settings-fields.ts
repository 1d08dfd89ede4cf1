import { modules } from '@nhip-cau/contract/modules'
import type { Settings, SettingsChanges } from '@nhip-cau/contract/settings'
import { m } from '../../paraglide/messages.js'
import { formatNumber } from '../../ui/format.ts'

export const timeKeys = [
  'hours/opens_at',
  'hours/arrival_until',
  'hours/leaves_at',
  'hours/latest_pick_up',
  'cut_offs/absence_at',
  'cut_offs/medicine_until',
  'reminders/register_at',
  'reminders/absence_at',
  'plan_reminder/at',
  'quiet_hours/from',
  'quiet_hours/to',
  'camera/questions_at',
] as const
/** Numbers that are chosen by their names. */
export const choiceKeys = ['plan_reminder/weekday'] as const
export const numberKeys = [
  'hours/grace_minutes',
  'cut_offs/absence_days_before',
  'cut_offs/attendance_back_days',
  'camera/minutes_per_day',
  'camera/sessions',
  'camera/log_days',
  'sending/confirm_above',
  'nice_cards/flags',
  'nice_cards/weeks',
] as const
export const listKeys = ['working_days', 'approved_post_kinds', 'stickers', 'meals', 'review_periods'] as const
export const wordKeys = ['review_labels'] as const
export const switchKeys = [
  'language_switcher',
  'approval/posts',
  'approval/albums',
  'approval/menu',
  'approval/plan',
  'approval/reviews',
  'visibility/teachers_see_parent_phones',
  'visibility/parents_see_teacher_phones',
  'visibility/parents_see_class_list',
  'visibility/families_see_commenter_names',
  'visibility/families_see_untagged_photos',
  ...modules.map((one) => `modules/${one}` as const),
  'medicine/photo_required',
  'medicine/teachers_give',
  'pick_up/identity_required',
  'pick_up/photo_required',
  'camera/parents_may_watch',
  'camera/sound',
] as const

export type TimeKey = (typeof timeKeys)[number]
export type ChoiceKey = (typeof choiceKeys)[number]
export type NumberKey = (typeof numberKeys)[number]
export type ListKey = (typeof listKeys)[number]
export type WordKey = (typeof wordKeys)[number]
export type SwitchKey = (typeof switchKeys)[number]

/** Every setting by `group/name`, as a value of the form. */
export type FlatSettings = Record<TimeKey, string> &
  Record<NumberKey | ChoiceKey, string> &
  Record<ListKey, readonly string[]> &
  Record<WordKey, string> &
  Record<SwitchKey, boolean>

export type SettingKey = keyof FlatSettings

const isWords = (key: string): key is WordKey => (wordKeys as readonly string[]).includes(key)

/** The words of a text in which commas or lines part them. */
const wordsOf = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')

const isNumber = (key: string): key is NumberKey | ChoiceKey =>
  ([...numberKeys, ...choiceKeys] as readonly string[]).includes(key)

const valueAt = (settings: Settings, key: string): unknown => {
  const [group = '', name] = key.split('/')
  const one: unknown = settings[group as keyof Settings]
  return name === undefined ? one : (one as Record<string, unknown>)[name]
}

export const flatten = (settings: Settings): FlatSettings => {
  const of = (keys: readonly string[], read: (value: unknown) => unknown) =>
    keys.map((key) => [key, read(valueAt(settings, key))])
  return Object.fromEntries([
    ...of(timeKeys, String),
    ...of([...numberKeys, ...choiceKeys], String),
    ...of(listKeys, (list) => (list as readonly unknown[]).map(String)),
    ...of(wordKeys, (list) => (list as readonly string[]).join(', ')),
    ...of(switchKeys, Boolean),
  ]) as FlatSettings
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export const changedKeys = (before: FlatSettings, after: FlatSettings): readonly SettingKey[] =>
  (Object.keys(before) as SettingKey[]).filter((key) => !same(before[key], after[key]))

/**
 * Returns the changes as the server expects them: nested, with numbers as numbers. Text that is no number is sent as
 * text and refused at its field.
 */
export const changesOf = (values: FlatSettings, keys: readonly SettingKey[]): SettingsChanges => {
  const changes: Record<string, unknown> = {}
  for (const key of keys) {
    const [group = '', name] = key.split('/')
    const value = sentValue(key, values[key])
    if (name === undefined) changes[group] = value
    else changes[group] = { ...(changes[group] as object | undefined), [name]: value }
  }
  return changes
}

const sentValue = (key: SettingKey, value: unknown): unknown => {
  if (isNumber(key)) return value === '' || Number.isNaN(Number(value)) ? value : Number(value)
  if (isWords(key)) return wordsOf(value as string)
  if (key === 'working_days') return (value as readonly string[]).map(Number)
  return value
}

/** The server's `changes.hours.leaves_at` is `hours/leaves_at` here. */
export const fieldOf = (path: string): string =>
  path
    .replace(/^changes\./, '')
    .split('.')
    .slice(0, isListPath(path) ? 1 : 2)
    .join('/')

const isListPath = (path: string) =>
  ([...listKeys, ...wordKeys] as readonly string[]).includes(path.replace(/^changes\./, '').split('.')[0] ?? '')

/** Formats a value for the conflict dialog. */
export const settingText = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? m.settings_on() : m.settings_off()
  if (Array.isArray(value)) return value.length === 0 ? '' : formatNumber(value.length)
  return String(value)
}

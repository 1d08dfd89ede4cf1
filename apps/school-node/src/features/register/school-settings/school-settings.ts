import {
  defaultSettings,
  type SchoolSettings,
  Settings,
  type SettingsChanges,
  withChanges,
} from '@nhip-cau/contract/settings'
import { fieldErrors } from '@nhip-cau/contract/texts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import { signalLive } from '@nhip-cau/server-kit/live'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../../context.ts'
import { emitSchoolDaysChanged } from '../../../events/school-days-changed.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import * as queries from './school-settings.queries.ts'

export const getSettings = async (context: Context, actor: Actor): Promise<SchoolSettings> => {
  const row = await queries.selectSchoolSettings(context.db, actor.schoolId)
  if (!row) throw problem('not_found')
  return {
    settings: withChanges(defaultSettings, row.chosen),
    version: row.version,
    identity: row.identity,
    logo: row.logo && context.presentImage(actor, row.logo),
    cover: row.cover && context.presentImage(actor, row.cover),
    converts_videos: (await context.videoConverter.ffmpeg()) !== undefined,
  }
}

type Update = { readonly version: number; readonly changes: SettingsChanges }

/** Validates and stores changed settings. Invalidates the cache of every process and signals open pages. */
export const updateSettings = async (
  context: Context,
  actor: Actor,
  { version, changes }: Update,
): Promise<SchoolSettings> => {
  await context.transaction(async (tx) => {
    const standing = await queries.lockChosen(tx, actor.schoolId)
    if (!standing) throw problem('not_found')
    if (standing.version !== version) throw problem('conflict')
    const before = withChanges(defaultSettings, standing.chosen)
    const result = Settings.safeParse(withChanges(before, changes), { reportInput: true })
    if (!result.success) throw problem('validation', { errors: fieldErrors(result.error) })
    await queries.setChosen(tx, actor.schoolId, onlyDifferent(result.data))
    await recordAudit(tx, actor, {
      action: 'settings.update',
      object: { kind: 'settings', id: null, name: null },
      before: flat(before),
      after: flat(result.data),
    })
    if (!same(before.working_days, result.data.working_days)) await emitSchoolDaysChanged(tx, actor)
    await queries.announceSettings(tx, actor.schoolId)
    await signalLive(tx, { school_id: actor.schoolId, topics: ['profile', 'settings'] })
  })
  context.settings.forget(actor.schoolId)
  return getSettings(context, actor)
}

/**
 * Returns only values that differ from the defaults, so that a changed default applies to schools that never set one.
 */
const onlyDifferent = (settings: Settings): SettingsChanges => {
  const chosen = Object.entries(settings).map(([key, value]) => {
    const standard: unknown = defaultSettings[key as keyof Settings]
    if (!isGroup(value) || !isGroup(standard)) return [key, same(value, standard) ? undefined : value]
    const kept = Object.entries(value).filter(([name, one]) => !same(one, standard[name]))
    return [key, kept.length === 0 ? undefined : Object.fromEntries(kept)]
  })
  return Object.fromEntries(chosen.filter(([, value]) => value !== undefined)) as SettingsChanges
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Flattens groups to keys like `hours.opens_at`, so that the audit log shows single values. */
const flat = (settings: Settings): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(settings).flatMap(([key, value]) =>
      isGroup(value)
        ? Object.entries<unknown>(value).map(([name, one]): [string, unknown] => [`${key}.${name}`, one])
        : [[key, value]],
    ),
  )

import { defaultSettings, type Settings, type SettingsChanges } from '@nhip-cau/contract/settings'
import type { Actor } from '@nhip-cau/server-kit/actor'
import { signalLive } from '@nhip-cau/server-kit/live'
import type { Context } from '../../context.ts'
import { mergeSettings, selectSettings } from './school-settings.queries.ts'

const withDefaults = (settings: Partial<Settings>): Settings => ({ ...defaultSettings, ...settings })

export const getSettings = async (context: Context, actor: Actor): Promise<Settings> =>
  withDefaults(await selectSettings(context.db, actor.schoolId))

/** Everybody's open screens follow at once. */
export const updateSettings = (context: Context, actor: Actor, changes: SettingsChanges): Promise<Settings> =>
  context.transaction(async (tx) => {
    const settings = await mergeSettings(tx, actor.schoolId, changes)
    await signalLive(tx, { school_id: actor.schoolId, topics: ['profile'] })
    return withDefaults(settings)
  })

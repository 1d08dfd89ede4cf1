import * as api from '@nhip-cau/contract/settings'
import type { Route } from '@nhip-cau/server-kit/call'
import { route } from '@nhip-cau/server-kit/routes'
import type { Context } from '../../context.ts'
import { getSettings, updateSettings } from './school-settings.ts'

export const settingsRoutes: readonly Route<Context>[] = [
  route(api.getSettings, ({ context, actor }) => getSettings(context, actor)),
  route(api.updateSettings, ({ context, actor, body }) => updateSettings(context, actor, body)),
]

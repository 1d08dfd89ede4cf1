import * as phrasesApi from '@nhip-cau/contract/phrases'
import * as api from '@nhip-cau/contract/settings'
import type { Route } from '@nhip-cau/server-kit/call'
import { route } from '@nhip-cau/server-kit/routes'
import type { Context } from '../../context.ts'
import * as phrases from './phrases.ts'
import { getSettings, updateSettings } from './school-settings.ts'

export const settingsRoutes: readonly Route<Context>[] = [
  route(api.getSettings, ({ context, actor }) => getSettings(context, actor)),
  route(api.updateSettings, ({ context, actor, body }) => updateSettings(context, actor, body)),
  route(phrasesApi.listPhrases, ({ context, actor, query }) => phrases.listPhrases(context, actor, query.category)),
  route(phrasesApi.createPhrase, ({ context, actor, body }) => phrases.createPhrase(context, actor, body)),
  route(phrasesApi.updatePhrase, ({ context, actor, params, body }) =>
    phrases.updatePhrase(context, actor, params.id, body),
  ),
  route(phrasesApi.deletePhrase, ({ context, actor, params }) => phrases.deletePhrase(context, actor, params.id)),
]

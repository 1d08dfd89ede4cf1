import * as phrasesApi from '@nhip-cau/contract/phrases'
import * as api from '@nhip-cau/contract/settings'
import type { Route } from '@nhip-cau/server-kit/call'
import { route } from '@nhip-cau/server-kit/routes'
import type { Context } from '../../../context.ts'
import { getSettings, updateSettings } from './school-settings.ts'
import * as phrases from './school-settings-phrases.ts'
import * as pictures from './school-settings-pictures.ts'

export const settingsRoutes: readonly Route<Context>[] = [
  route(api.getSettings, ({ context, actor }) => getSettings(context, actor)),
  route(api.updateSettings, ({ context, actor, body }) => updateSettings(context, actor, body)),
  route(api.setLogo, ({ context, actor, files }) => pictures.replaceSchoolPicture(context, actor, 'logo', files())),
  route(api.removeLogo, ({ context, actor }) => pictures.removeSchoolPicture(context, actor, 'logo')),
  route(api.setCover, ({ context, actor, files }) => pictures.replaceSchoolPicture(context, actor, 'cover', files())),
  route(api.removeCover, ({ context, actor }) => pictures.removeSchoolPicture(context, actor, 'cover')),
  route(phrasesApi.listPhrases, ({ context, actor, query }) => phrases.listPhrases(context, actor, query.category)),
  route(phrasesApi.createPhrase, ({ context, actor, body }) => phrases.createPhrase(context, actor, body)),
  route(phrasesApi.updatePhrase, ({ context, actor, params, body }) =>
    phrases.updatePhrase(context, actor, params.id, body),
  ),
  route(phrasesApi.deletePhrase, ({ context, actor, params }) => phrases.deletePhrase(context, actor, params.id)),
]

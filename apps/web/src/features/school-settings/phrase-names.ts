import type { PhraseCategory } from '@nhip-cau/contract/phrases'
import { m } from '../../paraglide/messages.js'

export const phraseNames: Readonly<Record<PhraseCategory, () => string>> = {
  eating: m.settings_phrase_eating,
  sleeping: m.settings_phrase_sleeping,
  hygiene: m.settings_phrase_hygiene,
  health: m.settings_phrase_health,
  learning: m.settings_phrase_learning,
  feelings: m.settings_phrase_feelings,
  week: m.settings_phrase_week,
  month: m.settings_phrase_month,
}

import type { ConsentKey, consentStates } from '@nhip-cau/contract/consents'
import { isOffered } from '@nhip-cau/contract/offered'
import { m } from '../../paraglide/messages.js'

/** Short names of the purposes, for lists; families read the full title. */
export const purposeNames: Record<ConsentKey, () => string> = {
  terms: m.consents_key_terms,
  health: m.consents_key_health,
  photo_class: m.consents_key_photo_class,
  photo_school: m.consents_key_photo_school,
  photo_public: m.consents_key_photo_public,
  camera: m.consents_key_camera,
  camera_sound: m.consents_key_camera_sound,
  pickup_id: m.consents_key_pickup_id,
  marketing: m.consents_key_marketing,
}

/** The purposes that the product asks for, in the order in which families are asked. */
export const shownPurposes = (Object.keys(purposeNames) as ConsentKey[]).filter((key) => isOffered('consents', key))

export const stateNames: Record<(typeof consentStates)[number], () => string> = {
  granted: m.consents_granted,
  refused: m.consents_refused,
  none: m.consents_none,
  differing: m.consents_differing,
  outdated: m.consents_outdated,
}

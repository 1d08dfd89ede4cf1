import { randomUUID } from 'node:crypto'
import type { IdKind } from '@nhip-cau/contract/ids'
import type { Role } from '@nhip-cau/contract/kernel'
import type { Client } from '../client.ts'

/** To whom an object belongs, relative to the caller. */
const places = ['own', 'colleague', 'family', 'class', 'school', 'never'] as const
export type Place = (typeof places)[number]
export type WrongPlace = Exclude<Place, 'own'>

export const placeNames: Readonly<Record<WrongPlace, string>> = {
  colleague: 'another person',
  family: 'another family',
  class: 'another class',
  school: 'another school',
  never: 'nobody',
}

/** The scope within which an object is visible: school, class, family or one person. */
type Reach = 'school' | 'class' | 'family' | 'person'

const reaches: Readonly<Record<IdKind, Reach>> = {
  absence: 'family',
  academic_year: 'school',
  account: 'school',
  attendance_batch: 'class',
  camera: 'class',
  camera_recorder: 'school',
  camera_view: 'person',
  class: 'class',
  comment: 'class',
  consent_text: 'school',
  data_export: 'person',
  data_request: 'family',
  deleted_draft: 'person',
  deleted_post: 'class',
  departure: 'family',
  document: 'person',
  dish: 'school',
  dose: 'family',
  edu_comment: 'class',
  edu_document: 'class',
  edu_domain: 'school',
  edu_goal: 'school',
  edu_image: 'class',
  edu_plan: 'class',
  edu_set: 'school',
  edu_theme: 'school',
  family_message: 'family',
  finished_deletion: 'family',
  growth_batch: 'class',
  growth_measure: 'family',
  holiday: 'school',
  image: 'person',
  import: 'school',
  menu: 'school',
  menu_file: 'school',
  menu_import: 'school',
  menu_photo: 'school',
  menu_template: 'school',
  nice_card_print: 'person',
  month_book: 'person',
  onboarding_letters: 'person',
  logged: 'school',
  nice_card: 'family',
  nice_card_batch: 'class',
  nice_example: 'person',
  own_sticker: 'school',
  notification: 'person',
  attachment: 'family',
  parent: 'family',
  phrase: 'school',
  pick_up_code: 'family',
  pick_up_person: 'family',
  pick_up_request: 'family',
  pick_up_wish: 'family',
  post: 'class',
  post_draft: 'person',
  prescription: 'family',
  promotion: 'school',
  promotion_class: 'school',
  review: 'family',
  review_aspect: 'school',
  review_batch: 'class',
  review_cycle: 'school',
  review_template: 'school',
  school: 'school',
  school_account: 'school',
  session: 'person',
  student: 'family',
  teacher: 'school',
  video: 'person',
  video_upload: 'person',
}

/**
 * The places where objects of this kind are hidden from a role: the office sees the whole school, a teacher the own
 * classes.
 */
export const wrongPlaces = (kind: IdKind, role: Role): readonly WrongPlace[] => {
  const reach = reaches[kind]
  const personal = reach === 'person' ? (['colleague'] as const) : []
  const ofOthers = reach === 'family' && role === 'parent' ? (['family'] as const) : []
  const ofClasses = (reach === 'family' || reach === 'class') && role !== 'school' ? (['class'] as const) : []
  return ['never', ...personal, ...ofOthers, ...ofClasses, 'school']
}

/**
 * A list if one request needs several objects of a kind, in the order of its fields; the last one is used for all
 * further fields.
 */
export type Things = Partial<Record<IdKind, string | readonly string[]>>

/** A caller with one visible object of each kind. */
export type Viewer = {
  readonly name: string
  readonly role: Role
  readonly client: Client
  readonly permissions: readonly string[]
  readonly own: Things
  /** True: sees less than the role permits, so only wrong ids are tested. */
  readonly onlyLooks?: true
}

export type Places = {
  readonly viewers: readonly Viewer[]
  readonly others: Readonly<Record<Exclude<WrongPlace, 'never'>, Things>>
}

/** The id of an object of a kind at a place. Throws if the fixture has none, so that no case is skipped silently. */
export const thingAt = ({ others }: Places, viewer: Viewer, kind: IdKind, place: Place, nth = 0): string => {
  if (place === 'never') return randomUUID()
  const known = [(place === 'own' ? viewer.own : others[place])[kind] ?? []].flat()
  const id = known[nth] ?? known.at(-1)
  if (id === undefined || id === '') throw new Error(`the fixture has no ${kind} (${place}, for ${viewer.name})`)
  return id
}

import type { Camera, CameraSource } from '@nhip-cau/contract/cameras'
import { m } from '../../../paraglide/messages.js'
import { streamNames } from './camera-texts.ts'

/** Where the picture comes from, as it is typed. An address that is stored is never shown: it is empty until it changes. */
export type SourceValue = {
  readonly kind: 'address' | 'recorder'
  readonly address: string
  readonly recorder_id: string
  readonly channel: string
}

export type CameraValues = {
  readonly name: string
  readonly class_id: string
  readonly place: string
  readonly source: SourceValue
  readonly stream: Camera['stream']
  readonly username: string
  readonly password: string
  /** Removes the name and password that are stored. */
  readonly no_login: boolean
  readonly active: boolean
  readonly sound: boolean
}

const emptySource: SourceValue = { kind: 'address', address: '', recorder_id: '', channel: '' }

export const emptyCamera: CameraValues = {
  name: '',
  class_id: '',
  place: '',
  source: emptySource,
  stream: 'sub',
  username: '',
  password: '',
  no_login: false,
  active: true,
  sound: false,
}

export const valuesOf = (one: Camera): CameraValues => ({
  ...emptyCamera,
  name: one.name,
  class_id: one.class?.id ?? '',
  place: one.place ?? '',
  source: one.recorder
    ? { ...emptySource, kind: 'recorder', recorder_id: one.recorder.id, channel: String(one.recorder.channel) }
    : emptySource,
  stream: one.stream,
  active: one.active,
  sound: one.sound,
})

export const newSourceOf = ({ kind, address, recorder_id, channel }: SourceValue): CameraSource =>
  kind === 'recorder' ? { kind, recorder_id, channel: Number(channel) } : { kind, address: address.trim() }

/** Absent where the stored address stays. */
export const sourceOf = (value: SourceValue, one: Camera | undefined): { readonly source?: CameraSource } => {
  const stays = one?.recorder === null && value.kind === 'address' && value.address.trim() === ''
  return stays ? {} : { source: newSourceOf(value) }
}

/** Null removes what is stored; absent where it stays. */
export const loginOf = ({ username, password, no_login }: Pick<CameraValues, 'username' | 'password' | 'no_login'>) => {
  if (no_login) return { username: null, password: null }
  return { ...(username === '' ? {} : { username }), ...(password === '' ? {} : { password }) }
}

export const bodyOf = (values: CameraValues) => ({
  name: values.name,
  class_id: values.class_id || null,
  place: values.place,
  stream: values.stream,
  active: values.active,
  sound: values.sound,
  ...loginOf(values),
})

export const labels: Partial<Record<keyof CameraValues, () => string>> = {
  name: m.camera_name,
  class_id: m.attend_class,
  place: m.camera_place,
  source: m.camera_source,
  stream: m.camera_stream,
  active: m.camera_active,
  sound: m.camera_sound,
}

type Names = { readonly classes: ReadonlyMap<string, string>; readonly recorders: ReadonlyMap<string, string> }

/** A value in the dialog of a version conflict. */
export const displayValue = (name: keyof CameraValues, value: unknown, { classes, recorders }: Names): string => {
  if (typeof value === 'boolean') return value ? m.settings_on() : m.settings_off()
  if (name === 'class_id') return classes.get(String(value)) ?? ''
  if (name === 'stream') return streamNames[value as Camera['stream']]()
  if (name !== 'source') return String(value)
  const { kind, recorder_id, channel } = value as SourceValue
  if (kind === 'address') return m.camera_own_address()
  return m.camera_channel_of({ name: recorders.get(recorder_id) ?? '', channel })
}

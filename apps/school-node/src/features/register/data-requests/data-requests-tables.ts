import audit from '../../../../messages/audit.json' with { type: 'json' }
import words from '../../../../messages/data-requests.json' with { type: 'json' }
import type { Sheet } from '../../../documents/sheets.ts'
import { videoKeyOf } from '../../../files/video-key.ts'
import { dateTimeAt } from '../../../time/clock.ts'

const { columns: titles, sections } = words.export
const values: Readonly<Record<string, string>> = audit.values

/** Formats a value for display. */
export const shown = (value: unknown): string | number | null => {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return value.map(String).join(', ')
  if (typeof value === 'number') return value
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return values[text] ?? text.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3/$2/$1')
}

/** Creates a table of the export; the names of table and columns come from the catalogue. */
export const table = (
  name: keyof typeof sections,
  names: readonly (keyof typeof titles)[],
  rows: Sheet['rows'],
): Sheet => ({
  name: sections[name],
  columns: names.map((one) => ({ title: titles[one], width: one === 'text' || one === 'value' ? 60 : 24 })),
  rows,
})

/** Returns a function that formats instants in the school's time zone. */
export const clock = (zone: string) => (at: string | Date) => dateTimeAt(new Date(at), zone)

/** A file of the export: its keys in the object store, of which the first that is stored counts, and its path in the archive. */
export type CopiedFile = { readonly keys: readonly string[]; readonly path: string }

const endings = {
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'video/x-matroska': 'mkv',
} as const

/** A video as it was uploaded; `name` is its path in the archive without ending. */
export const copiedVideo = (
  schoolId: string,
  { id, mime }: { readonly id: string; readonly mime: keyof typeof endings },
  name: string,
): CopiedFile => ({ keys: [videoKeyOf(schoolId, id)], path: `video/${name}.${endings[mime]}` })

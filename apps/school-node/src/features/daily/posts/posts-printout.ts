import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fill } from '@nhip-cau/contract/texts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import { problem } from '@nhip-cau/server-kit/problem-error'
import PQueue from 'p-queue'
import words from '../../../../messages/post-printout.json' with { type: 'json' }
import type { Context } from '../../../context.ts'
import { drawPhotos, drawText, type PrintedPhoto, printable } from '../../../documents/printed-text.ts'
import { endPrintout, startPrintout } from '../../../documents/printout.ts'
import { loadSharp } from '../../../files/load-sharp.ts'
import { storedImage } from '../../../files/stored-image.ts'
import { dayText } from '../../../texts.ts'
import { dayAt, timeAt } from '../../../time/clock.ts'
import { selectSchoolRow } from '../../../time/school-days.queries.ts'
import type { MediaRow } from '../media/media.queries.ts'
import { type PostRow, selectPost } from './posts.queries.ts'

/** Pixels; enough for half a sheet of paper. */
const widest = 960

// For all printouts together, so that they leave the processor to other requests.
const converting = new PQueue({ concurrency: 2 })

/** One post as its reader sees it, with its photos (A4). */
export const postPrintout = async (
  context: Context,
  actor: Actor,
  id: string,
): Promise<{ readonly name: string; readonly file: Readable }> => {
  const [school, row] = await Promise.all([
    selectSchoolRow(context.db, actor.schoolId),
    selectPost(context.db, actor, id),
  ])
  if (!row) throw problem('not_found')
  const photos = await Promise.all(row.images.map((media) => converting.add(() => photoOf(context, actor, media))))
  const at = new Date(row.published_at ?? row.created_at)
  const day = dayText(dayAt(at, school.time_zone))
  const written = fill(words.written, { author: row.author_name, time: timeAt(at, school.time_zone), day })
  const printout = startPrintout(
    { school, title: printable(row.title), lines: [audienceOf(row), written, ...stateOf(row)] },
    'portrait',
  )
  drawText(printout, printable([row.text, ...filesOf(row)].join('\n\n')))
  drawPhotos(
    printout,
    photos.filter((photo) => photo !== undefined),
  )
  return { name: `${fill(words.file, { day: day.replaceAll('/', '-') })}.pdf`, file: endPrintout(printout) }
}

const audienceOf = ({ whole_school, classes, children }: PostRow): string => {
  if (whole_school) return words.whole_school
  const names = children.length > 0 ? children.map(({ full_name }) => full_name) : classes.map(({ name }) => name)
  return fill(children.length > 0 ? words.children : words.classes, { names: names.join(', ') })
}

const stateOf = ({ status }: PostRow): readonly string[] => (status === 'accepted' ? [] : [words[status]])

const filesOf = ({ documents }: PostRow): readonly string[] =>
  documents.length === 0 ? [] : [fill(words.files, { names: documents.map(({ name }) => name).join(', ') })]

/** The photo as JPEG, because PDF does not support WebP; undefined if its file is missing. */
const photoOf = async (
  { store }: Context,
  { schoolId }: Actor,
  { id, widths, width, height }: MediaRow,
): Promise<PrintedPhoto | undefined> => {
  const found = await storedImage(store, schoolId, { id, widths }, widest)
  if (found === undefined) return undefined
  const sharp = await loadSharp()
  const jpeg = await sharp(await buffer(found.stream))
    .resize({ width: widest, withoutEnlargement: true })
    .jpeg()
    .toBuffer()
  return { jpeg, width, height }
}

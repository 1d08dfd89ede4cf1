import { buffer } from 'node:stream/consumers'
import { fill } from '@nhip-cau/contract/texts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import { problem } from '@nhip-cau/server-kit/problem-error'
import PQueue from 'p-queue'
import type { Context } from '../../../../context.ts'
import { phoneText } from '../../../../documents/excel/words.ts'
import {
  drawSignatures,
  drawTable,
  endPrintout,
  startPrintout,
  printoutWords as words,
} from '../../../../documents/printout.ts'
import { keyOf } from '../../../../files/image-key.ts'
import { loadSharp } from '../../../../files/load-sharp.ts'
import { maskedIdentity } from '../../../../people/identity-number.ts'
import { dayText } from '../../../../texts.ts'
import { dayAt } from '../../../../time/clock.ts'
import { selectSchoolRow } from '../../../../time/school-days.queries.ts'
import { recordAudit } from '../../../register/audit/audit.queries.ts'
import { barredName } from '../pick-up.ts'
import * as queries from './pick-up-list.queries.ts'

/**
 * The confidential PDF of who may pick up which child, with photos, and of who is barred. Its download is recorded in
 * the audit log.
 */
export const pickUpList = async (context: Context, actor: Actor, classId: string | undefined) => {
  const { schoolId } = actor
  const school = await selectSchoolRow(context.db, schoolId)
  const className = classId === undefined ? undefined : await queries.selectClassName(context.db, schoolId, classId)
  if (classId !== undefined && className === undefined) throw problem('not_found')
  const day = dayAt(context.now(), school.time_zone)
  const asked = { schoolId, classId: classId ?? null, day }
  const [people, barred] = await Promise.all([
    queries.selectListed(context.db, asked),
    queries.selectAllBarred(context.db, asked),
  ])
  await context.transaction((tx) =>
    recordAudit(tx, actor, {
      action: 'pick_up_person.print',
      object: { kind: 'pick_up_person', id: null, name: className ?? school.name },
      after: { count: people.length },
    }),
  )
  const photos = await photosOf(context, schoolId, people)
  const children = new Set(people.map((one) => one.child_id)).size
  const printout = startPrintout(
    {
      school,
      title: words.pick_up_title,
      lines: [
        ...(className === undefined ? [] : [fill(words.class_of, { name: className })]),
        fill(words.pick_up_count, { children, people: people.length }),
      ],
    },
    'landscape',
  )
  drawTable(
    printout,
    [
      { title: words.number, width: 2.2, align: 'center' },
      { title: words.name, width: 11 },
      { title: words.class, width: 5 },
      { title: words.pick_up_photo, width: 5, align: 'center' },
      { title: words.pick_up_person, width: 11 },
      { title: words.pick_up_relation, width: 6 },
      { title: words.pick_up_phone, width: 7, align: 'center' },
      { title: words.pick_up_identity, width: 7, align: 'center' },
      { title: words.pick_up_approved, width: 6, align: 'center' },
    ],
    people.map((one, index) => [
      index + 1,
      one.child,
      one.class,
      words.no_photo,
      one.full_name,
      one.relation,
      [one.phone, one.second_phone].map(phoneText).filter(Boolean).join('\n'),
      maskedIdentity(one.identity_tail) ?? '',
      one.decided_at === null ? '' : dayText(dayAt(new Date(one.decided_at), school.time_zone)),
    ]),
    { size: 11, photos: { column: 3, height: 58, of: (row) => photos[row] } },
  )
  if (barred.length > 0) {
    printout.moveDown(1).font('bold').fontSize(13).text(words.pick_up_barred).moveDown(0.3)
    drawTable(
      printout,
      [
        { title: words.number, width: 2.2, align: 'center' },
        { title: words.name, width: 14 },
        { title: words.class, width: 8 },
        { title: words.pick_up_barred_person, width: 16 },
        { title: words.pick_up_relation, width: 10 },
      ],
      barred.map((one, index) => [index + 1, one.child, one.class, barredName(one), one.relation]),
      { bold: () => true },
    )
  }
  printout.moveDown(0.4).font('italic').fontSize(10).text(words.pick_up_secret)
  drawSignatures(printout, school, day, [words.clerk, words.head])
  return { name: `${words.pick_up_file}-${day}.pdf`, file: endPrintout(printout) }
}

/** The photos as small JPEG files, because PDF does not support WebP. A missing photo is undefined. */
const photosOf = (context: Context, schoolId: string, people: readonly queries.ListedPerson[]) => {
  const queue = new PQueue({ concurrency: 4 })
  return Promise.all(
    people.map(({ media_id, widths }) =>
      queue.add(async () => {
        const [width] = widths ?? []
        if (media_id === null || width === undefined) return undefined
        const found = await context.store.get(keyOf(schoolId, media_id, width, 'webp'))
        if (found === undefined) return undefined
        const sharp = await loadSharp()
        return sharp(await buffer(found.stream))
          .resize(180, 180, { fit: 'cover' })
          .jpeg()
          .toBuffer()
      }),
    ),
  )
}

import { notGivenText } from '@nhip-cau/contract/notices/sentences'
import type { Db } from '@nhip-cau/server-kit/database'
import audit from '../../../../messages/audit.json' with { type: 'json' }
import words from '../../../../messages/data-requests.json' with { type: 'json' }
import care from '../../../../messages/request-printouts.json' with { type: 'json' }
import { selectDays } from '../../../children/child-data.queries.ts'
import type { Sheet } from '../../../documents/sheets.ts'
import { attachmentFileKey } from '../../../files/attachment-key.ts'
import type { StoredSticker } from '../../../files/shown-stickers.ts'
import { keysUpTo } from '../../../files/stored-image.ts'
import { doseOutcomeText, markText } from '../../../texts.ts'
import { menuTables } from './data-requests-copy-menus.ts'
import { reviewTable } from './data-requests-copy-reviews.ts'
import { type CopiedFile, shown, table } from './data-requests-tables.ts'

type Image = { readonly id: string; readonly widths: readonly number[] }

type Days = { readonly json: object; readonly tables: readonly Sheet[]; readonly files: readonly CopiedFile[] }

const paths = (files: readonly CopiedFile[]) => files.map((one) => one.path).join(', ')

/** Assigns each picture of a row its path in the archive. */
const placed = <R>(schoolId: string, rows: readonly R[], kind: string, imagesOf: (row: R) => readonly Image[]) =>
  rows.map((row, index) => ({
    row,
    images: imagesOf(row).map((image, place): CopiedFile => {
      const number = String(index + 1).padStart(3, '0')
      return { keys: keysUpTo(schoolId, image), path: `anh/${kind}-${number}-${place + 1}.webp` }
    }),
  }))

const stickerName = (sticker: StoredSticker): string =>
  typeof sticker === 'string' ? audit.listed.stickers[sticker] : sticker.name

/** The pictures of the school's own stickers on these cards, each once, by id. */
const stickerFiles = (schoolId: string, cards: readonly { readonly stickers: readonly StoredSticker[] }[]) => {
  const own = cards.flatMap(({ stickers }) => stickers.filter((one) => typeof one !== 'string'))
  const images = [...new Map(own.map((one) => [one.id, one.image])).entries()]
  return new Map(
    images.map(([id, image], index): [string, CopiedFile] => {
      const number = String(index + 1).padStart(3, '0')
      return [id, { keys: keysUpTo(schoolId, image), path: `anh/nhan-dan-${number}.webp` }]
    }),
  )
}

/** Gathers attendance, absences, medicine, messages, nice-student cards, reviews, rated meals and camera views of a child. */
export const gatherDays = async (
  db: Db,
  schoolId: string,
  studentId: string,
  time: (at: string | Date) => string,
): Promise<Days> => {
  const [days, absenceRows, medicineRows, doseRows, messages, cards, flags, reviews, ratings, substitutes, views] =
    await selectDays(db, schoolId, studentId)
  const absences = placed(schoolId, absenceRows, 'xin-nghi', (one) => one.images)
  const medicine = placed(schoolId, medicineRows, 'dan-thuoc', (one) => one.images)
  const doses = placed(schoolId, doseRows, 'cho-uong-thuoc', (one) => (one.image ? [one.image] : []))
  const attachments = absenceRows.map((row, index) =>
    row.attachments.map((id, place): CopiedFile => {
      const number = String(index + 1).padStart(3, '0')
      return { keys: [attachmentFileKey(schoolId, id)], path: `giay-to/xin-nghi-${number}-${place + 1}.pdf` }
    }),
  )
  const drawings = stickerFiles(schoolId, cards)
  const at = (instant: string | null) => (instant === null ? null : time(instant))
  return {
    json: {
      attendance: days,
      absences: absences.map(({ row, images }, index) => ({
        ...row,
        images: images.map((one) => one.path),
        attachments: attachments[index]?.map((one) => one.path) ?? [],
      })),
      prescriptions: medicine.map(({ row, images }) => ({ ...row, images: images.map((one) => one.path) })),
      doses: doses.map(({ row, images }) => ({ ...row, image: images[0]?.path ?? null })),
      messages,
      nice_student_cards: cards.map((card) => ({
        ...card,
        stickers: card.stickers.map((one) =>
          typeof one === 'string' ? one : { name: one.name, image: drawings.get(one.id)?.path ?? null },
        ),
      })),
      nice_student_flags: flags.map(({ day }) => day),
      reviews,
      meal_ratings: ratings,
      meal_substitutes: substitutes,
      camera_views: views,
    },
    tables: [
      table(
        'attendance',
        ['day', 'class', 'status', 'arrived', 'departed', 'collector', 'text'],
        days.map((one) => [
          shown(one.day),
          one.class,
          markText(one.mark ?? 'none'),
          at(one.arrived_at),
          at(one.left_at),
          one.relation === null ? one.collector : `${one.collector} (${one.relation})`,
          [one.reason, one.note].filter(Boolean).join('; ') || null,
        ]),
      ),
      table(
        'absences',
        ['from', 'to', 'reason', 'text', 'status', 'by', 'at', 'answer', 'photos', 'attachments'],
        absences.map(({ row, images }, index) => [
          shown(row.from),
          shown(row.to),
          care.reasons[row.reason],
          [row.text, row.reply].filter(Boolean).join('\n') || null,
          care.statuses[row.status],
          row.by,
          time(row.at),
          row.answer,
          paths(images),
          paths(attachments[index] ?? []),
        ]),
      ),
      table(
        'prescriptions',
        ['from', 'to', 'version', 'illness', 'medicine', 'text', 'by', 'at', 'photos'],
        medicine.map(({ row, images }) => [
          shown(row.from),
          shown(row.to),
          row.version,
          row.illness,
          row.medicines.join('\n'),
          row.note,
          row.by,
          time(row.at),
          paths(images),
        ]),
      ),
      table(
        'doses',
        ['day', 'time', 'medicine', 'status', 'at', 'by', 'value', 'reason', 'text', 'photos'],
        doses.map(({ row, images }) => [
          shown(row.day),
          row.time,
          row.medicine,
          doseOutcomeText(row.status),
          at(row.at),
          row.by,
          row.amount ?? row.dose,
          row.reason === null ? null : notGivenText(row.reason),
          row.note === '' ? null : row.note,
          paths(images),
        ]),
      ),
      table(
        'messages',
        ['at', 'by', 'class', 'kind', 'text', 'answer'],
        messages.map((one) => [
          time(one.at),
          one.by,
          one.class,
          words.export.message_kinds[one.kind],
          one.text,
          one.answer === null ? null : `${one.answer} (${one.answered_by}, ${at(one.answered_at)})`,
        ]),
      ),
      table(
        'cards',
        ['from', 'to', 'class', 'kind', 'stickers', 'text', 'by', 'at'],
        cards.map((one) => [
          shown(one.first_day),
          shown(one.last_day),
          one.class,
          words.export.card_kinds[one.kind],
          one.stickers.map(stickerName).join(', ') || null,
          one.comment,
          one.by,
          time(one.at),
        ]),
      ),
      table(
        'flags',
        ['day'],
        flags.map((one) => [shown(one.day)]),
      ),
      reviewTable(reviews, time),
      ...menuTables(ratings, substitutes),
      table(
        'camera_views',
        ['from', 'to', 'camera', 'class', 'by'],
        views.map((one) => [time(one.from), at(one.to), one.camera, one.class, one.by]),
      ),
    ],
    files: [
      ...[...absences, ...medicine, ...doses].flatMap((one) => one.images),
      ...attachments.flat(),
      ...drawings.values(),
    ],
  }
}

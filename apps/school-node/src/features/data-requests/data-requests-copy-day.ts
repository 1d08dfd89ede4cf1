import type { Db } from '@nhip-cau/server-kit/database'
import care from '../../../messages/care-paper.json' with { type: 'json' }
import type { Sheet } from '../../sheets.ts'
import { doseOutcomeText, markText, notGivenText } from '../../texts.ts'
import * as queries from './data-requests-copy-day.queries.ts'
import { type Picture, shown, table } from './data-requests-tables.ts'

type Image = Pick<Picture, 'id' | 'widths'>

type Days = { readonly json: object; readonly tables: readonly Sheet[]; readonly pictures: readonly Picture[] }

const paths = (images: readonly Picture[]) => images.map((one) => one.path).join(', ')

/** Where the pictures of a row lie in the archive, by what they show and in what order they came. */
const placed = <R>(rows: readonly R[], kind: string, imagesOf: (row: R) => readonly Image[]) =>
  rows.map((row, index) => ({
    row,
    images: imagesOf(row).map((image, place): Picture => {
      const number = String(index + 1).padStart(3, '0')
      return { id: image.id, widths: image.widths, path: `anh/${kind}-${number}-${place + 1}.webp` }
    }),
  }))

/** The child's days at school: attendance, absences and medicine. */
export const gatherDays = async (
  db: Db,
  schoolId: string,
  studentId: string,
  time: (at: string | Date) => string,
): Promise<Days> => {
  const [days, absenceRows, medicineRows, doseRows] = await Promise.all([
    queries.selectDays(db, schoolId, studentId),
    queries.selectAbsences(db, schoolId, studentId),
    queries.selectMedicine(db, schoolId, studentId),
    queries.selectDoses(db, schoolId, studentId),
  ])
  const absences = placed(absenceRows, 'xin-nghi', (one) => one.images)
  const medicine = placed(medicineRows, 'dan-thuoc', (one) => one.images)
  const doses = placed(doseRows, 'cho-uong-thuoc', (one) => (one.image ? [one.image] : []))
  const at = (instant: string | null) => (instant === null ? null : time(instant))
  return {
    json: {
      attendance: days,
      absences: absences.map(({ row, images }) => ({ ...row, images: images.map((one) => one.path) })),
      prescriptions: medicine.map(({ row, images }) => ({ ...row, images: images.map((one) => one.path) })),
      doses: doses.map(({ row, images }) => ({ ...row, image: images[0]?.path ?? null })),
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
        ['from', 'to', 'reason', 'text', 'status', 'by', 'at', 'answer', 'photos'],
        absences.map(({ row, images }) => [
          shown(row.from),
          shown(row.to),
          care.reasons[row.reason],
          [row.text, row.reply].filter(Boolean).join('\n') || null,
          care.statuses[row.status],
          row.by,
          time(row.at),
          row.answer,
          paths(images),
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
    ],
    pictures: [...absences, ...medicine, ...doses].flatMap((one) => one.images),
  }
}

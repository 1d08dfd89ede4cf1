import words from '../../../../messages/data-requests.json' with { type: 'json' }
import { selectMeasures } from '../../../children/child-data.queries.ts'
import { tryDecryptContent } from '../../../children/growth-content.ts'
import type { Context } from '../../../context.ts'
import { shown, table } from './data-requests-tables.ts'

/** Gathers the measurements of a child, decrypted. */
export const gatherGrowth = async (
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  schoolId: string,
  studentId: string,
  time: (at: string | Date) => string,
) => {
  const rows = await selectMeasures(db, schoolId, studentId)
  const measures = rows.flatMap(({ id, ciphertext, ...row }) => {
    const content = tryDecryptContent(vault, id, ciphertext)
    return content ? [{ ...row, ...content }] : []
  })
  return {
    json: measures,
    table: table(
      'growth',
      ['day', 'class', 'height', 'weight', 'posture', 'advised', 'by', 'at'],
      measures.map((one) => [
        shown(one.day),
        one.class,
        one.height,
        one.weight,
        words.export.postures[one.posture],
        one.advised ? words.export.yes_plain : null,
        one.by,
        time(one.at),
      ]),
    ),
  }
}

import { PassThrough, type Readable } from 'node:stream'
import { confirmLimits, type Strokes } from '@nhip-cau/contract/post-confirmations'
import type { FormerAnswer } from '@nhip-cau/contract/posts-delivery'
import { fill } from '@nhip-cau/contract/texts'
import type { ActorIn } from '@nhip-cau/server-kit/actor'
import words from '../../../../messages/post-delivery.json' with { type: 'json' }
import type { Context } from '../../../context.ts'
import { type Value, writeTable } from '../../../documents/excel/write-workbook.ts'
import { printList } from '../../../documents/list-printout.ts'
import { printable } from '../../../documents/printed-text.ts'
import type { Picture } from '../../../documents/printout.ts'
import { dayText } from '../../../texts.ts'
import { dayAt, timeAt } from '../../../time/clock.ts'
import { selectSchoolRow } from '../../../time/school-days.queries.ts'
import { recordAudit } from '../../register/audit/audit.queries.ts'
import { type DeliveredAnswer, type DeliveredPost, type DeliveryRow, selectFamilies } from './posts-delivery.queries.ts'
import { selectReached } from './posts-delivery.ts'

type Staff = ActorIn<'school' | 'teacher'>
type File = { readonly name: string; readonly file: Readable }

/** Families read per query. */
const chunk = 500

async function* familiesOf({ db }: Context, actor: Staff, id: string): AsyncIterable<DeliveryRow> {
  for (let page = 1; ; page += 1) {
    const rows = await selectFamilies(db, actor, id, { state: 'all', page, per_page: chunk })
    yield* rows
    if (rows.length < chunk) return
  }
}

const answerText = (post: DeliveredPost, answer: Pick<DeliveredAnswer, 'option'> | null): string => {
  if (post.confirm === null) return ''
  if (answer === null) return words.unanswered
  return (answer.option === null ? undefined : post.confirm.options[answer.option]) ?? words.read
}

const signatureText = (answer: DeliveredAnswer | null): string => {
  if (answer === null || !answer.signed) return ''
  return answer.signed_name === null ? words.drawn : fill(words.typed, { name: answer.signed_name })
}

/** What a family had answered before, each in a line. */
const formerText = (post: DeliveredPost, former: readonly FormerAnswer[], zone: string): string => {
  const moment = (at: string) => `${timeAt(new Date(at), zone)} ${dayText(dayAt(new Date(at), zone))}`
  return former
    .map((one) =>
      fill(words.former, {
        answer: answerText(post, one),
        name: one.by,
        relation: one.relation,
        at: moment(one.at),
        until: moment(one.replaced_at),
      }),
    )
    .join('\n')
}

type Line = { readonly cells: readonly Value[]; readonly strokes: Strokes | null }

/** A line for each child, as it stands in both files. */
const linesOf = (post: DeliveredPost, { state, children }: DeliveryRow, zone: string): readonly Line[] =>
  children.map(({ full_name, class: className, answer, former }) => {
    const at = answer && new Date(answer.at)
    return {
      cells: [
        full_name,
        className,
        words.states[state],
        answerText(post, answer),
        answer && fill(words.person, { name: answer.by, relation: answer.relation }),
        at && { moment: `${dayAt(at, zone)}T${timeAt(at, zone)}` },
        formerText(post, former, zone),
        signatureText(answer),
      ],
      strokes: answer?.strokes ?? null,
    }
  })

/** Reads what both files contain, after the audit log has recorded who takes it. */
const take = async (context: Context, actor: Staff, id: string, action: 'post.export' | 'post.print') => {
  const post = await selectReached(context, actor, id)
  const school = await selectSchoolRow(context.db, actor.schoolId)
  await context.transaction((tx) => recordAudit(tx, actor, { action, object: { kind: 'post', id, name: post.title } }))
  async function* lines() {
    for await (const family of familiesOf(context, actor, id)) yield* linesOf(post, family, school.time_zone)
  }
  const now = context.now()
  const day = dayText(dayAt(now, school.time_zone))
  const file = fill(words.file, { day: day.replaceAll('/', '-') })
  return { post, school, lines: lines(), file, written: { day, time: timeAt(now, school.time_zone) } }
}

const { child, class: className, state, answer, by, at, before, signature } = words.columns

/** The families of a post with their answers, as a workbook. */
export const deliveryWorkbook = async (context: Context, actor: Staff, id: string): Promise<File> => {
  const { lines, file } = await take(context, actor, id, 'post.export')
  const widths = [28, 16, 20, 26, 32, 18, 40, 28]
  const table = [child, className, state, answer, by, at, before, signature].map((title, index) => ({
    title,
    width: widths[index] ?? 20,
  }))
  async function* rows() {
    for await (const line of lines) yield line.cells
  }
  const out = new PassThrough()
  void writeTable(out, words.title, table, rows()).catch((error: Error) => out.destroy(error))
  return { name: `${file}.xlsx`, file: out }
}

const signatureHeight = 34

/** The families of a post with their answers and signatures (A4, landscape). */
export const deliveryPrintout = async (context: Context, actor: Staff, id: string): Promise<File> => {
  const { post, school, lines, file, written } = await take(context, actor, id, 'post.print')
  const all: Line[] = []
  for await (const line of lines) all.push(line)
  const printed = await printList({
    school,
    title: words.title,
    lines: [
      fill(words.post, { title: printable(post.title) }),
      ...(post.until === null ? [] : [fill(words.until, { day: dayText(post.until) })]),
      fill(words.written, written),
    ],
    layout: 'landscape',
    columns: [
      { title: child },
      { title: className },
      { title: state },
      { title: answer },
      { title: by },
      { title: at, align: 'center' },
      { title: before },
      { title: signature, align: 'center' },
    ],
    rows: all.map(({ cells, strokes }) => (strokes === null ? cells : [...cells.slice(0, -1), spaceForSignature])),
    pictures: { column: 7, height: signatureHeight, of: (row) => drawn(all[row]?.strokes ?? null) },
  })
  return { name: `${file}.pdf`, file: printed }
}

// The width of a column follows its texts, and a signature has none.
const spaceForSignature = '\u00a0'.repeat(24)

/** Draws a signature as large as its cell allows. */
const drawn = (strokes: Strokes | null): Picture | undefined =>
  strokes === null
    ? undefined
    : (printout, { left, top, width, height }) => {
        const scale = Math.min(width / confirmLimits.width, height / confirmLimits.height)
        printout.lineWidth(0.9)
        for (const stroke of strokes) {
          const [first, ...rest] = stroke.map(([x, y]) => [left + x * scale, top + y * scale] as const)
          if (first === undefined) continue
          printout.moveTo(...first)
          // A dot is a line of no length, which would not be seen.
          for (const point of rest.length === 0 ? [[first[0] + 0.5, first[1]] as const] : rest)
            printout.lineTo(...point)
          printout.stroke()
        }
      }

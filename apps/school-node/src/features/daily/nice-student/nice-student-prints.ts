import type { BodyOf } from '@nhip-cau/contract/kernel'
import type { NiceCardPrint, printNiceCards } from '@nhip-cau/contract/nice-card-prints'
import { fieldText } from '@nhip-cau/contract/texts'
import type { ActorIn } from '@nhip-cau/server-kit/actor'
import { enqueue } from '@nhip-cau/server-kit/jobs'
import { problem } from '@nhip-cau/server-kit/problem-error'
import words from '../../../../messages/nice-student-printout.json' with { type: 'json' }
import type { Context } from '../../../context.ts'
import { keptFor } from '../../../prints/print-job.ts'
import { drawTask, printKey } from './nice-student-prints.jobs.ts'
import * as queries from './nice-student-prints.queries.ts'

type Staff = ActorIn<'school' | 'teacher'>

const dayInMs = 24 * 60 * 60_000

const mondayOf = (day: string): string => {
  const instant = new Date(`${day}T00:00:00Z`)
  return new Date(instant.getTime() - ((instant.getUTCDay() + 6) % 7) * dayInMs).toISOString().slice(0, 10)
}

/** Queues the PDF of a class's cards. */
export const printCards = (
  context: Context,
  actor: Staff,
  body: BodyOf<typeof printNiceCards>,
): Promise<NiceCardPrint> =>
  context.transaction(async (tx) => {
    const period = {
      class_id: body.class_id,
      kind: body.kind,
      starts_on: body.kind === 'week' ? mondayOf(body.week) : `${body.month}-01`,
    }
    const total = await queries.countCards(tx, actor, period)
    if (total === undefined) throw problem('not_found')
    if (total === 0) throw problem('validation', { errors: { [body.kind]: fieldText('no_cards') } })
    const expiresAt = new Date(context.now().getTime() + keptFor).toISOString()
    const print = await queries.insertPrint(tx, actor, { ...period, total, expiresAt })
    await enqueue(tx, drawTask, { school_id: actor.schoolId, id: print.id }, `${drawTask} ${print.id}`)
    return print
  })

export const findPrint = async (context: Context, actor: Staff, id: string) => {
  const print = await queries.selectPrint(context.db, actor, id, context.now().toISOString())
  if (!print) throw problem('not_found')
  return print
}

export const openPrint = async (context: Context, actor: Staff, id: string) => {
  const { status, kind } = await findPrint(context, actor, id)
  const file = status === 'ready' ? await context.store.get(printKey(actor.schoolId, id)) : undefined
  if (!file) throw problem('not_found')
  return { ...file, name: `${kind === 'week' ? words.cards_file : words.certificates_file}.pdf` }
}

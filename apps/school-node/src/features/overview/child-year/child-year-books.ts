import type { PrintJob } from '@nhip-cau/contract/print-jobs'
import { fieldText, fill } from '@nhip-cau/contract/texts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Tx } from '@nhip-cau/server-kit/database'
import { enqueue } from '@nhip-cau/server-kit/jobs'
import { problem } from '@nhip-cau/server-kit/problem-error'
import words from '../../../../messages/month-book.json' with { type: 'json' }
import type { Context, TransactionContext } from '../../../context.ts'
import { keptFor } from '../../../prints/print-job.ts'
import { insertPrint, selectPrint } from '../../../prints/prints.queries.ts'
import { selectUnseen } from '../../daily/growth/growth.queries.ts'
import { recordAudit } from '../../register/audit/audit.queries.ts'
import { bookKey, drawBooksTask } from './child-year-books.jobs.ts'
import * as queries from './child-year-books.queries.ts'
import { sourcesFor } from './child-year-sources.ts'

/** Queues the PDF of the month books of a class or a child. */
export const printMonthBooks = async (context: Context, actor: Actor, scope: queries.BookScope): Promise<PrintJob> => {
  const { modules } = await context.settings.of(actor.schoolId)
  const days = modules.attendance && (actor.role === 'parent' || actor.permissions.includes(`${actor.role}.attend`))
  const parts = [...sourcesFor(actor, modules).map(({ kind }) => kind), ...(days ? ['days'] : [])]
  return context.transaction(async (tx) => {
    if (!(await queries.isPrintable(tx, actor, scope))) throw problem('not_found')
    const total = await queries.countBooks(tx, actor, scope)
    if (total === 0) throw problem('validation', { errors: { month: fieldText('no_books') } })
    if (actor.role !== 'parent' && parts.includes('growth')) await recordLooks(context, tx, actor, scope)
    const expiresAt = new Date(context.now().getTime() + keptFor).toISOString()
    const print = await insertPrint(tx, actor, {
      kind: 'month_book',
      classId: scope.class_id,
      studentId: scope.student_id,
      month: scope.month,
      parts,
      total,
      expiresAt,
    })
    await enqueue(tx, drawBooksTask, { school_id: actor.schoolId, id: print.id }, `${drawBooksTask} ${print.id}`)
    return print
  })
}

const dayInMs = 24 * 60 * 60_000

/** What staff print of a child's health is recorded as if they had looked at it, once a day. */
const recordLooks = async (
  context: Pick<TransactionContext, 'now'>,
  tx: Tx,
  actor: Actor,
  scope: queries.BookScope,
): Promise<void> => {
  const ids = (await queries.selectBookChildren(tx, actor, scope)).map(({ id }) => id)
  const unseen = await selectUnseen(tx, actor, ids, new Date(context.now().getTime() - dayInMs))
  await recordAudit(
    tx,
    actor,
    ...unseen.map(({ id, full_name }) => ({
      action: 'student.read_growth',
      object: { kind: 'student', id, name: full_name },
      studentId: id,
    })),
  )
}

/** A print of the actor, as long as the class or child is the actor's. */
const found = async (context: Context, actor: Actor, id: string) => {
  const print = await selectPrint(context.db, actor, id, context.now().toISOString())
  if (!print || !(await queries.isPrintable(context.db, actor, print))) throw problem('not_found')
  return print
}

export const findMonthBook = async (context: Context, actor: Actor, id: string): Promise<PrintJob> => {
  const { class_id: _class, student_id: _student, month: _month, ...print } = await found(context, actor, id)
  return print
}

export const openMonthBook = async (context: Context, actor: Actor, id: string) => {
  const { status, month } = await found(context, actor, id)
  if (status !== 'ready') throw problem('print_waiting')
  const file = await context.store.get(bookKey(actor.schoolId, id))
  if (!file) throw problem('not_found')
  return { ...file, name: fill(words.file, { month }) }
}

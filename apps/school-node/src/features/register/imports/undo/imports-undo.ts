import { fill } from '@nhip-cau/contract/texts'
import type { ActorIn } from '@nhip-cau/server-kit/actor'
import { enqueue } from '@nhip-cau/server-kit/jobs'
import { signalLive } from '@nhip-cau/server-kit/live'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { z } from 'zod'
import type { Context } from '../../../../context.ts'
import { words } from '../../../../documents/excel/words.ts'
import { queueLeave } from '../../../../main-service/leaving.ts'
import { recordAudit } from '../../audit/audit.queries.ts'
import { actorOf } from '../imports.jobs.ts'
import * as imports from '../imports.queries.ts'
import { mustFind } from '../imports.ts'
import { lackingForUndo } from '../imports-rights.ts'
import { lockRegister } from '../writing/imports-register.queries.ts'
import * as queries from './imports-undo.queries.ts'

type Office = ActorIn<'school'>
const shownNames = 5

/** Returns what an undo would change and what prevents it. */
export const previewUndo = async (context: Context, actor: Office, id: string) => {
  const one = await mustFind(context, actor, id)
  const counts = await queries.countChanges(context.db, actor.schoolId, id)
  const changes = counts.flatMap(({ what, is_new, count }) => {
    const key = is_new ? `${what}_new` : what
    const text = words.import.undo[key as keyof typeof words.import.undo]
    return text === undefined ? [] : [fill(text, { n: count })]
  })
  return { changes, hindrances: await hindrancesOf(context, actor, one) }
}

const hindrancesOf = async (
  context: Pick<Context, 'db'>,
  actor: Office,
  one: { readonly id: string; readonly state: string; readonly undo_until: string | null },
): Promise<string[]> => {
  if (one.state !== 'done') return [words.import.hindered.state]
  if (one.undo_until === null) return [words.import.hindered.time]
  const lacking = lackingForUndo({ actor }, await queries.countChanges(context.db, actor.schoolId, one.id))
  if (lacking.length > 0) return [fill(words.import.hindered.rights, { names: lacking.join(', ') })]
  return sentences(await queries.selectHindrances(context.db, actor.schoolId, one.id))
}

const sentences = (found: readonly queries.Hindrance[]): string[] =>
  found.map(({ kind, names }) => {
    const first = names.slice(0, shownNames).join(', ')
    const more = names.length - shownNames
    return fill(words.import.hindered[kind], {
      names: more > 0 ? fill(words.import.hindered.more, { names: first, n: more }) : first,
    })
  })

export const startUndo = async (context: Context, actor: Office, id: string) => {
  const one = await mustFind(context, actor, id)
  const [reason] = await hindrancesOf(context, actor, one)
  if (reason !== undefined) throw problem('import_kept', { values: { reason } })
  await context.transaction(async (tx) => {
    if (!(await imports.moveState(tx, actor.schoolId, id, ['done'], 'undoing'))) throw problem('import_state')
    await recordAudit(tx, actor, {
      action: 'import.undo',
      object: { kind: 'import', id, name: one.file_name },
      after: { kind: one.kind, counts: one.counts },
    })
    await enqueue(tx, 'imports.undo', { school_id: actor.schoolId, id, by: actor.accountId }, `import ${id}`)
  })
  return mustFind(context, actor, id)
}

const Payload = z.object({ school_id: z.uuid(), id: z.uuid(), by: z.uuid().optional() })

/**
 * Undoes an import in one transaction with its state, so that a second run has no effect. The accounts are removed at
 * main by a separate job with retries.
 */
export const undoImport = async (context: Context, payload: unknown): Promise<void> => {
  const { school_id, id, by } = Payload.parse(payload)
  const job = await imports.selectJob(context.db, school_id, id)
  if (job?.state !== 'undoing') return
  await context.transaction(async (tx) => {
    await lockRegister(tx, school_id)
    if ((await queries.selectHindrances(tx, school_id, id)).length > 0) {
      await imports.setFailure(tx, school_id, id, null, 'done')
      await signalLive(tx, { school_id, topics: ['imports'], roles: ['school'] })
      return
    }
    if (!(await imports.moveState(tx, school_id, id, ['undoing'], 'undone'))) return
    await queries.undoChanges(tx, await actorOf(tx, school_id, by ?? job.created_by), id)
    const people = await queries.selectLeaving(tx, school_id, id)
    await queries.dropPeople(tx, school_id, people)
    await queueLeave(
      tx,
      school_id,
      people.map((person) => person.id),
    )
    await signalLive(tx, {
      school_id,
      topics: ['imports', 'students', 'parents', 'classes', 'teachers', 'profile', 'consents'],
    })
  })
}

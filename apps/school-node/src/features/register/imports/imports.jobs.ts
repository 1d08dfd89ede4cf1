import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Tx } from '@nhip-cau/server-kit/database'
import { enqueue } from '@nhip-cau/server-kit/jobs'
import { signalLive } from '@nhip-cau/server-kit/live'
import { failAfterRetries } from '@nhip-cau/server-kit/retried-job'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { words } from '../../../documents/excel/words.ts'
import { compensateAccounts } from '../../../main-service/leaving.ts'
import { upsertAccounts } from '../directory/directory.queries.ts'
import * as queries from './imports.queries.ts'
import { decryptRow } from './imports.ts'
import { readHead, titlesOf } from './rows/imports-columns.ts'
import type { Importer, NamedPerson, Plan } from './rows/imports-plan.ts'
import type { RawRow } from './rows/imports-row.ts'
import { recordVersions } from './writing/imports-changes.queries.ts'
import { classesImport } from './writing/imports-classes.ts'
import { parentsImport } from './writing/imports-parents.ts'
import { askAboutPeople } from './writing/imports-people.ts'
import { lockRegister, selectPermissions } from './writing/imports-register.queries.ts'
import { studentsImport } from './writing/imports-students.ts'
import { teachersImport } from './writing/imports-teachers.ts'

const importers: Readonly<Record<queries.Job['kind'], Importer>> = {
  students: studentsImport,
  parents: parentsImport,
  classes: classesImport,
  teachers: teachersImport,
}

/**
 * `by` is the account that started the run. Jobs of older versions lack it; then `created_by` of the import is used.
 */
const Payload = z.object({ school_id: z.uuid(), id: z.uuid(), by: z.uuid().optional() })

/** Returns the actor a job runs as, with the current permissions of the account. */
export const actorOf = async (db: Db, schoolId: string, accountId: string): Promise<Actor> => ({
  role: 'school',
  schoolId,
  accountId,
  sessionId: '',
  version: 0,
  permissions: await selectPermissions(db, schoolId, accountId),
  temporary: false,
  expiresAt: 0,
})

const signal = (tx: Tx, schoolId: string, topics: Parameters<typeof signalLive>[1]['topics'] = []) =>
  signalLive(tx, { school_id: schoolId, topics: ['imports', ...topics], roles: topics.length > 0 ? null : ['school'] })

/** Decrypts the rows for the importers. Of the wrong rows it returns only the given ones. */
const rowsOf = async (context: Context, schoolId: string, job: queries.Job, wrong: ReadonlySet<number> | 'all') => {
  const found = readHead(job.kind, [{ row: 0, cells: job.titles, hidden: false }])
  if ('refusal' in found) throw new Error('unreadable head')
  const keys = [...found.head.keys]
  const titles = Object.fromEntries(
    Object.entries(titlesOf(job.kind)).map(([key, title]) => [key, title.replace(/\*.*$|\s*\(.*$/, '').trim()]),
  )
  for (const [index, key] of keys) titles[key] = job.titles[index]?.replace(/\*/g, '').trim() ?? key
  const places = Object.fromEntries(keys.map(([index, key]) => [key, index]))
  const ciphertext = await queries.selectEncryptedRows(context.db, schoolId, job.id)
  return ciphertext
    .filter((one) => !one.wrong || wrong === 'all' || wrong.has(one.row))
    .map(({ row, cells: bytes }): RawRow => {
      const { cells, hidden } = decryptRow(context, job.id, row, bytes)
      const read = Object.fromEntries(keys.map(([index, key]) => [key, cells[index] ?? null]))
      return { row, hidden, titles, places, cells: read }
    })
}

/** Checks an import and stores the preview. Writes nothing else. */
export const checkImport = async (context: Context, payload: unknown): Promise<void> => {
  const { school_id, id } = Payload.parse(payload)
  const job = await queries.selectJob(context.db, school_id, id)
  if (job?.state !== 'checking') return
  const importer = importers[job.kind]
  const raw = await rowsOf(context, school_id, job, 'all')
  await queries.setProgress(context.db, school_id, id, 20)
  const confirmed = new Set<number>()
  const people = await resolvePeople(context, importer, raw, { school_id, id, confirmed, dryRun: true })
  const actor = await actorOf(context.db, school_id, job.created_by)
  const scope = { db: context.db, actor, vault: context.vault, confirmed }
  const plan = await importer.plan(scope, raw, people.find)
  await context.transaction(async (tx) => {
    await queries.saveRows(tx, school_id, id, plan.rows)
    await queries.moveState(tx, school_id, id, ['checking'], 'checked')
    await signal(tx, school_id)
  })
}

type Question = { school_id: string; id: string; confirmed: ReadonlySet<number>; dryRun: boolean }

const resolvePeople = async (
  context: Context,
  importer: Importer,
  raw: readonly RawRow[],
  { school_id, id, confirmed, dryRun }: Question,
) => {
  if (importer.role === null)
    return { find: () => ({ outcome: 'other_name' as const, account: null }), accounts: [], joined: [] }
  return askAboutPeople(context, {
    schoolId: school_id,
    role: importer.role,
    people: importer.people(raw),
    confirmed,
    dryRun,
    onProgress: async (done) => {
      await queries.setProgress(context.db, school_id, id, Math.round(20 + 40 * done))
    },
  })
}

const hasWrong = ({ rows }: Plan) => rows.some(({ outcome }) => outcome === 'wrong')

/**
 * Writes a checked import in one transaction. Accounts are created at main before it; that call is idempotent, so the
 * job can be retried after a crash.
 */
export const writeImport = async (context: Context, payload: unknown): Promise<void> => {
  const { school_id, id, by } = Payload.parse(payload)
  const job = await queries.selectJob(context.db, school_id, id)
  if (job?.state !== 'running') return
  const importer = importers[job.kind]
  const confirmed = new Set(job.same_person_rows)
  // People named only in skipped rows must not become members of the school.
  const wanted = await rowsOf(context, school_id, job, confirmed)
  const people = await resolvePeople(context, importer, wanted, { school_id, id, confirmed, dryRun: false })
  await queries.setProgress(context.db, school_id, id, 70)
  const refusal: { plan?: Plan } = {}
  await context
    .transaction(async (tx) => {
      await lockRegister(tx, school_id)
      await upsertAccounts(tx, people.accounts)
      const actor = await actorOf(tx, school_id, by ?? job.created_by)
      const plan = await importer.plan({ actor, vault: context.vault, confirmed, db: tx }, wanted, people.find)
      if (hasWrong(plan) && !job.skip_wrong) {
        refusal.plan = plan
        throw new Error('changed in the meantime')
      }
      const ids = people.accounts.map((account) => account.id)
      await queries.recordNewAccounts(tx, school_id, id, job.created_at, ids, people.joined)
      const { topics } = await plan.write(tx, id)
      await compensateAccounts(tx, school_id, onlyInWrongRows(plan, importer.people(wanted), newcomers(people)))
      await recordVersions(tx, { schoolId: school_id, importId: id })
      await queries.saveRows(tx, school_id, id, plan.rows)
      if (!(await queries.moveState(tx, school_id, id, ['running'], 'done'))) throw new Error('no longer running')
      await signal(tx, school_id, topics)
    })
    .catch(async (error: unknown) => {
      if (refusal.plan === undefined) throw error
      await stop(context, school_id, id, refusal.plan, people.accounts)
    })
}

type Asked = Awaited<ReturnType<typeof resolvePeople>>

/** Returns the people named by no written row. */
const onlyInWrongRows = (plan: Plan, named: readonly NamedPerson[], people: Asked['accounts']) => {
  const wrong = new Set(plan.rows.filter(({ outcome }) => outcome === 'wrong').map(({ row }) => row))
  if (wrong.size === 0) return []
  const written = new Set(named.filter(({ row }) => !wrong.has(row)).map(({ phone }) => phone))
  return people.filter(({ phone }) => phone === null || !written.has(phone))
}

/** Returns the people who joined the school through this import, or in an earlier attempt and were not invited yet. */
const newcomers = ({ accounts, joined }: Asked) => {
  const ids = new Set(joined)
  return accounts.filter(({ id, onboarding }) => ids.has(id) || onboarding === 'none')
}

/** Stops a run because data changed after the check: stores the new errors and removes the accounts again. */
const stop = (context: Context, schoolId: string, id: string, plan: Plan, people: Asked['accounts']) =>
  context.transaction(async (tx) => {
    await compensateAccounts(tx, schoolId, people)
    await queries.saveRows(tx, schoolId, id, plan.rows)
    await queries.setFailure(tx, schoolId, id, words.import.changed_meanwhile, 'failed')
    await signal(tx, schoolId)
  })

/** An import whose tries are over is marked as failed, so that it can be run again. */
export const retriedImport = (context: Context, work: (context: Context, payload: unknown) => Promise<void>) =>
  failAfterRetries(
    (payload) => work(context, payload),
    async (payload, error) => {
      const { school_id, id } = Payload.parse(payload)
      context.log.error({ name: (error as Error).name }, 'an import failed after its retries')
      await context.transaction(async (tx) => {
        await queries.setFailure(tx, school_id, id, words.import.failed, 'failed')
        if (work === writeImport) await enqueue(tx, compensateTask, { school_id, id }, `${compensateTask} ${id}`)
        await signal(tx, school_id)
      })
    },
  )

export const compensateTask = 'imports.take-back'

/** Removes the accounts that main created or linked for a failed import. */
export const compensateImport = async (context: Context, payload: unknown): Promise<void> => {
  const { school_id, id } = Payload.parse(payload)
  const job = await queries.selectJob(context.db, school_id, id)
  // The import was started again and needs the same people.
  if (job?.state !== 'failed') return
  const confirmed = new Set(job.same_person_rows)
  const raw = await rowsOf(context, school_id, job, confirmed)
  const { accounts } = await resolvePeople(context, importers[job.kind], raw, {
    school_id,
    id,
    confirmed,
    dryRun: true,
  })
  await context.transaction((tx) => compensateAccounts(tx, school_id, accounts))
}

export const forgetOldImports = async (context: Context): Promise<void> => {
  await queries.deleteOldRows(context.db)
  await queries.failLostJobs(context.db, words.import.failed)
}

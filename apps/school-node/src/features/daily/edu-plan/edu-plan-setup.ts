import { randomBytes } from 'node:crypto'
import { type PlanLevel, planLevels, planLimits } from '@nhip-cau/contract/edu-plan-parts'
import type * as api from '@nhip-cau/contract/edu-plan-setup'
import type { BodyOf, QueryOf, ResponseOf } from '@nhip-cau/contract/kernel'
import { type FieldText, fieldText } from '@nhip-cau/contract/texts'
import type { Db, Tx } from '@nhip-cau/server-kit/database'
import { violatedConstraint } from '@nhip-cau/server-kit/database/failures'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { signalStaff } from '../../../access/concerned.queries.ts'
import type { Context } from '../../../context.ts'
import { recordAudit } from '../../register/audit/audit.queries.ts'
import type { Staff } from './edu-plan-class.queries.ts'
import * as queries from './edu-plan-setup.queries.ts'
import { programmes, usualRows } from './edu-plan-words.ts'

const isOffice = ({ role }: Staff) => role === 'school'

/** Names and codes are unique; the constraint decides, also of two who write at once. */
const refusingDoubles = async <T>(write: () => Promise<T>): Promise<T> => {
  try {
    return await write()
  } catch (error) {
    const taken: Readonly<Record<string, readonly [field: string, text: FieldText]>> = {
      edu_sets_name: ['name', 'edu_set_taken'],
      edu_domains_name: ['name', 'edu_domain_taken'],
      edu_goals_code: ['code', 'edu_goal_taken'],
    }
    const found = taken[violatedConstraint(error) ?? '']
    if (found === undefined) throw error
    throw problem('validation', { errors: { [found[0]]: fieldText(found[1]) } })
  }
}

const tooMany = (field: string, n: number) =>
  problem('validation', { errors: { [field]: fieldText('too_many', { n }) } })

/** The set as the office sees it. */
const setNow = async (db: Db, actor: Staff, id: string): Promise<api.EduSet> => {
  const [row] = await queries.selectSets(db, { schoolId: actor.schoolId, onlyActive: false }, id)
  if (!row) throw problem('not_found')
  return row
}

const written = async (tx: Tx, actor: Staff, action: string, kind: string, id: string, name: string): Promise<void> => {
  await recordAudit(tx, actor, { action: `${kind}.${action}`, object: { kind, id, name } })
  await signalStaff(tx, actor, ['edu_plans'], undefined)
}

export const listSets = async (
  { db }: Context,
  actor: Staff,
  { age_group }: QueryOf<typeof api.listSets>,
): Promise<ResponseOf<typeof api.listSets>> => {
  const shown = { schoolId: actor.schoolId, ageGroup: age_group, onlyActive: !isOffice(actor) }
  return { data: [...(await queries.selectSets(db, shown))], can: { change: isOffice(actor) } }
}

export const createSet = (context: Context, actor: Staff, { programme, name }: BodyOf<typeof api.createSet>) =>
  refusingDoubles(() =>
    context.transaction(async (tx) => {
      if ((await queries.countSets(tx, actor.schoolId)) >= planLimits.sets) throw tooMany('name', planLimits.sets)
      const id = await queries.insertSet(tx, actor, programme, name)
      const domains = programmes[programme].map((domain) => ({
        name: domain.name,
        goals: domain.goals.map((text, nth) => ({ code: `${domain.prefix}${nth + 1}`, text })),
      }))
      if (domains.length > 0) await queries.insertDomains(tx, actor, id, domains)
      await written(tx, actor, 'store', 'edu_set', id, name)
      return setNow(tx, actor, id)
    }),
  )

export const updateSet = (
  context: Context,
  actor: Staff,
  id: string,
  { name, active, version }: BodyOf<typeof api.updateSet>,
) =>
  refusingDoubles(() =>
    context.transaction(async (tx) => {
      const before = await queries.lockSet(tx, actor, id)
      if (!before) throw problem('not_found')
      if (before.version !== version) throw problem('conflict')
      await queries.updateSet(tx, actor, id, name, active)
      await written(tx, actor, 'update', 'edu_set', id, name)
      return setNow(tx, actor, id)
    }),
  )

const expectAspect = async (tx: Tx, actor: Staff, id: string | null): Promise<void> => {
  if (id !== null && !(await queries.isAspect(tx, actor.schoolId, id)))
    throw problem('validation', { errors: { aspect_id: fieldText('review_aspect_unknown') } })
}

const domainNow = async (tx: Tx, actor: Staff, id: string): Promise<api.EduDomain> => {
  const row = await queries.selectDomain(tx, actor.schoolId, id)
  if (!row) throw problem('not_found')
  return row
}

export const createDomain = (
  context: Context,
  actor: Staff,
  setId: string,
  { name, aspect_id }: BodyOf<typeof api.createDomain>,
) =>
  refusingDoubles(() =>
    context.transaction(async (tx) => {
      if (!(await queries.lockSet(tx, actor, setId))) throw problem('not_found')
      await expectAspect(tx, actor, aspect_id)
      const { domains } = await queries.countOfSet(tx, actor.schoolId, setId)
      if (domains >= planLimits.domains) throw tooMany('name', planLimits.domains)
      const id = await queries.insertDomain(tx, actor, setId, name, aspect_id)
      await written(tx, actor, 'store', 'edu_domain', id, name)
      return domainNow(tx, actor, id)
    }),
  )

export const updateDomain = (
  context: Context,
  actor: Staff,
  id: string,
  { version, ...fields }: BodyOf<typeof api.updateDomain>,
) =>
  refusingDoubles(() =>
    context.transaction(async (tx) => {
      const before = await queries.lockDomain(tx, actor, id)
      if (!before) throw problem('not_found')
      if (before.version !== version) throw problem('conflict')
      if (fields.aspect_id !== before.aspect_id) await expectAspect(tx, actor, fields.aspect_id)
      await queries.updateDomain(tx, actor, before, fields)
      await written(tx, actor, 'update', 'edu_domain', id, fields.name)
      return domainNow(tx, actor, id)
    }),
  )

export const createGoal = (context: Context, actor: Staff, domainId: string, fields: BodyOf<typeof api.createGoal>) =>
  refusingDoubles(() =>
    context.transaction(async (tx) => {
      const domain = await queries.lockDomain(tx, actor, domainId)
      if (!domain) throw problem('not_found')
      const { goals } = await queries.countOfSet(tx, actor.schoolId, domain.set_id)
      if (goals >= planLimits.goalsOfSet) throw tooMany('code', planLimits.goalsOfSet)
      const row = await queries.insertGoal(tx, actor, domain, fields)
      await written(tx, actor, 'store', 'edu_goal', row.id, fields.code)
      return row
    }),
  )

export const updateGoal = (
  context: Context,
  actor: Staff,
  id: string,
  { version, ...fields }: BodyOf<typeof api.updateGoal>,
) =>
  refusingDoubles(() =>
    context.transaction(async (tx) => {
      const before = await queries.lockGoal(tx, actor, id)
      if (!before) throw problem('not_found')
      if (before.version !== version) throw problem('conflict')
      const row = await queries.updateGoal(tx, actor, id, fields)
      await written(tx, actor, 'update', 'edu_goal', id, fields.code)
      return row
    }),
  )

export const listTemplates = async (
  { db }: Context,
  actor: Staff,
): Promise<ResponseOf<typeof api.listPlanTemplates>> => {
  const own = await queries.selectTemplates(db, actor.schoolId)
  const data = planLevels.map(
    (level) => own.find((one) => one.level === level) ?? { level, rows: [...usualRows[level]], version: 0 },
  )
  return { data, can: { change: isOffice(actor) } }
}

/** A new row gets a key of its own; a key that the level does not have is a new row too. */
const withKeys = (
  level: PlanLevel,
  known: readonly { readonly key: string }[],
  rows: BodyOf<typeof api.updatePlanTemplate>['rows'],
) => {
  const keys = new Set([...known, ...usualRows[level]].map(({ key }) => key))
  return rows.map(({ key, name, learning }) => ({
    key: key !== undefined && keys.has(key) ? key : `own_${randomBytes(6).toString('hex')}`,
    name,
    learning,
  }))
}

export const updateTemplate = (
  context: Context,
  actor: Staff,
  { level, version, rows }: BodyOf<typeof api.updatePlanTemplate>,
): Promise<api.PlanTemplate> =>
  context.transaction(async (tx) => {
    const before = await queries.templateOf(tx, actor.schoolId, level)
    const next = withKeys(level, before?.rows ?? [], rows)
    const isDouble = new Set(next.map(({ key }) => key)).size < next.length
    if (isDouble) throw problem('validation', { errors: { rows: fieldText('twice') } })
    if ((before?.version ?? 0) !== version) throw problem('conflict')
    const row = await queries.writeTemplate(tx, actor, { level, rows: next, version })
    if (!row) throw problem('conflict')
    await recordAudit(tx, actor, {
      action: 'edu_template.update',
      object: { kind: 'edu_template', id: null, name: null },
      before: { rows: (before?.rows ?? usualRows[level]).map(({ name }) => name).join('; ') },
      after: { rows: next.map(({ name }) => name).join('; ') },
    })
    await signalStaff(tx, actor, ['edu_plans'], undefined)
    return row
  })

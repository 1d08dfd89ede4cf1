import { reviewLimits } from '@nhip-cau/contract/student-review-parts'
import type { FieldText } from '@nhip-cau/contract/texts'
import { fieldText } from '@nhip-cau/contract/texts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import { violatedConstraint } from '@nhip-cau/server-kit/database/failures'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { signalStaff } from '../../../access/concerned.queries.ts'
import type { Context } from '../../../context.ts'
import { recordAudit } from '../../register/audit/audit.queries.ts'
import { aspectsOf } from './student-review-class.ts'
import * as queries from './student-review-setup.queries.ts'

const isOffice = ({ role }: Actor) => role === 'school'

/** Names are unique; the constraint decides, also of two who write at once. */
const refusingDoubles = async <T>(write: () => Promise<T>): Promise<T> => {
  try {
    return await write()
  } catch (error) {
    const taken: Readonly<Record<string, FieldText>> = {
      review_aspects_name: 'review_aspect_taken',
      review_templates_name: 'review_template_taken',
    }
    const text = taken[violatedConstraint(error) ?? '']
    if (text === undefined) throw error
    throw problem('validation', { errors: { name: fieldText(text) } })
  }
}

export const listAspects = async (context: Context, actor: Actor) => {
  const rows = await aspectsOf(context.db, actor.schoolId)
  return { data: rows.filter(({ active }) => active || isOffice(actor)), can: { change: isOffice(actor) } }
}

export const createAspect = (context: Context, actor: Actor, name: string) =>
  refusingDoubles(() =>
    context.transaction(async (tx) => {
      const n = reviewLimits.aspects
      const standing = (await aspectsOf(tx, actor.schoolId)).filter(({ active }) => active)
      if (standing.length >= n) throw problem('validation', { errors: { name: fieldText('too_many', { n }) } })
      const row = await queries.insertAspect(tx, actor, name)
      const object = { kind: 'review_aspect', id: row.id, name }
      await recordAudit(tx, actor, { action: 'review_aspect.store', object, after: { name } })
      await signalStaff(tx, actor, ['reviews'], undefined)
      return row
    }),
  )

type AspectChange = {
  readonly name: string
  readonly active: boolean
  readonly position: number
  readonly version: number
}

export const updateAspect = (context: Context, actor: Actor, id: string, { version, ...fields }: AspectChange) =>
  refusingDoubles(() =>
    context.transaction(async (tx) => {
      const before = await queries.lockAspect(tx, actor, id)
      if (!before) throw problem('not_found')
      if (before.version !== version) throw problem('conflict')
      const row = await queries.updateAspect(tx, actor, id, fields)
      await recordAudit(tx, actor, {
        action: 'review_aspect.update',
        object: { kind: 'review_aspect', id, name: fields.name },
        before: { name: before.name, active: before.active },
        after: { name: fields.name, active: fields.active },
      })
      await signalStaff(tx, actor, ['reviews'], undefined)
      return row
    }),
  )

export const listTemplates = async (context: Context, actor: Actor) => ({
  data: [...(await queries.selectTemplates(context.db, actor))],
  can: { change: isOffice(actor) },
})

export const createTemplate = (context: Context, actor: Actor, fields: queries.TemplateFields) =>
  refusingDoubles(() =>
    context.transaction(async (tx) => {
      const row = await queries.insertTemplate(tx, actor, fields)
      const object = { kind: 'review_template', id: row.id, name: fields.name }
      await recordAudit(tx, actor, { action: 'review_template.store', object, after: { ...fields } })
      return row
    }),
  )

type TemplateChange = queries.TemplateFields & { readonly active: boolean; readonly version: number }

export const updateTemplate = (context: Context, actor: Actor, id: string, { version, ...fields }: TemplateChange) =>
  refusingDoubles(() =>
    context.transaction(async (tx) => {
      const before = await queries.lockTemplate(tx, actor, id)
      if (!before) throw problem('not_found')
      if (before.version !== version) throw problem('conflict')
      const row = await queries.updateTemplate(tx, actor, id, fields)
      const { id: _id, version: _version, ...old } = before
      const object = { kind: 'review_template', id, name: fields.name }
      await recordAudit(tx, actor, { action: 'review_template.update', object, before: old, after: fields })
      return row
    }),
  )

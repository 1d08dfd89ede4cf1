import type { ConsentKey, RegisterFilters } from '@nhip-cau/contract/consents'
import { fieldText, successText } from '@nhip-cau/contract/texts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import { emit } from '@nhip-cau/server-kit/jobs'
import { signalLive } from '@nhip-cau/server-kit/live'
import { pageOf } from '@nhip-cau/server-kit/page-of'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../../context.ts'
import type { ConsentEvent } from '../../../events/consents.ts'
import { selectUsableFiles } from '../../../files/file-references.queries.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { selectTextsById } from './consents.queries.ts'
import { inOrder, recordAnswers } from './consents.ts'
import * as queries from './consents-log.queries.ts'

type RegisterQuery = RegisterFilters & { page: number; per_page: number; sort: queries.RegisterSort }

const ordered = (row: queries.RegisterRow) => ({ ...row, states: inOrder(row.states) })

export const consentLog = async (
  context: Context,
  actor: Actor,
  { page, per_page, sort, ...filters }: RegisterQuery,
) => {
  const [rows, total] = await Promise.all([
    queries.selectRegister(context.db, actor, filters, { sort, offset: (page - 1) * per_page, limit: per_page }),
    queries.countRegister(context.db, actor, filters),
  ])
  return pageOf(rows.map(ordered), { page, per_page }, total)
}

const exportLimit = 5000

export const exportRegister = (context: Context, actor: Actor, filters: RegisterFilters) =>
  context.transaction(async (tx) => {
    const rows = await queries.selectRegister(tx, actor, filters, { sort: 'class', offset: 0, limit: exportLimit })
    await recordAudit(tx, actor, {
      action: 'consent.export',
      object: { kind: 'consent', id: null, name: null },
      after: { count: rows.length },
    })
    return rows.map(ordered)
  })

export const childConsents = async (context: Context, actor: Actor, studentId: string) => {
  const row = await queries.selectChild(context.db, actor, studentId)
  if (!row) throw problem('not_found')
  const purposes = inOrder(row.purposes.map((one) => ({ ...one, key: one.text.key })))
  return { ...row, purposes: purposes.map(({ key: _, ...one }) => one) }
}

type Paper = {
  readonly student_id: string
  readonly account_id: string
  readonly signed_on: string
  readonly scan_media_id: string
  readonly answers: readonly { readonly text_id: string; readonly granted: boolean }[]
}

/** Records a consent signed on paper, with its scan as proof. It counts like an answer in the app. */
export const recordPaperConsent = async (context: Context, actor: Actor, paper: Paper) => {
  await context.transaction(async (tx) => {
    if (!(await queries.isStudentHere(tx, actor.schoolId, paper.student_id))) throw problem('not_found')
    const parent = await queries.selectParentRelation(tx, actor.schoolId, paper.student_id, paper.account_id)
    const ids = [...new Set(paper.answers.map((one) => one.text_id))]
    const texts = new Map((await selectTextsById(tx, actor.schoolId, ids)).map((one) => [one.id, one]))
    const errors: Record<string, string> = {}
    if (parent === undefined) errors.account_id = fieldText('choice')
    if (texts.size < ids.length || ids.length < paper.answers.length) errors.answers = fieldText('choice')
    if (paper.signed_on > (await queries.selectToday(tx, actor.schoolId))) errors.signed_on = fieldText('date_future')
    if ((await selectUsableFiles(tx, actor, [paper.scan_media_id])).length === 0)
      errors.scan_media_id = fieldText('image_unknown')
    if (parent === undefined || Object.keys(errors).length > 0) throw problem('validation', { errors })
    const answers = paper.answers.flatMap(({ text_id, granted }) => {
      const text = texts.get(text_id)
      return text === undefined ? [] : [{ text, granted }]
    })
    await recordAnswers(
      tx,
      actor,
      answers.map(({ text, granted }) => ({
        childName: parent.child,
        studentId: paper.student_id,
        text,
        granted,
        accountId: paper.account_id,
        relation: parent.relation,
        method: 'paper',
        signedOn: paper.signed_on,
        scanMediaId: paper.scan_media_id,
        device: null,
        ip: null,
      })),
    )
  })
  return childConsents(context, actor, paper.student_id)
}

/** Reminds parents with open questions, at most once a day each. */
export const remindConsents = (context: Context, actor: Actor, studentIds: readonly string[] | undefined) =>
  context.transaction(async (tx) => {
    const accounts = await queries.takeReminders(tx, actor, studentIds)
    if (accounts.length > 0) {
      await emit<ConsentEvent>(tx, { kind: 'consent-reminder', school_id: actor.schoolId, account_ids: accounts })
      await recordAudit(tx, actor, {
        action: 'consent.remind',
        object: { kind: 'consent', id: null, name: null },
        after: { count: accounts.length },
      })
    }
    return { reminded: accounts.length }
  })

export const consentTexts = async (context: Context, actor: Actor) => ({
  data: inOrder(await queries.selectAllTexts(context.db, actor)),
})

type NewText = {
  readonly key: ConsentKey
  readonly title: string
  readonly text: string
  readonly valid_from: string
}

/**
 * Publishes a new wording. Earlier answers stay valid until the parent answers again, because care may depend on them
 * (e.g. known allergies).
 */
export const publishConsentText = (context: Context, actor: Actor, wording: NewText) =>
  context.transaction(async (tx) => {
    const made = await queries.insertText(tx, actor, wording)
    if (!made) throw problem('validation', { errors: { valid_from: fieldText('date_past') } })
    await recordAudit(tx, actor, {
      action: 'consent.publish_text',
      object: { kind: 'consent', id: null, name: wording.title },
      after: { text: wording.text, text_version: made.version, valid_from: wording.valid_from },
    })
    await signalLive(tx, { school_id: actor.schoolId, topics: ['consents'] })
    return { message: successText }
  })

import { type ConsentKey, consentKeys, type FamilyConsents } from '@nhip-cau/contract/consents'
import type { Actor, ActorIn } from '@nhip-cau/server-kit/actor'
import type { Tx } from '@nhip-cau/server-kit/database'
import { emit } from '@nhip-cau/server-kit/jobs'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { signalConcerned } from '../../../access/concerned.queries.ts'
import type { Context } from '../../../context.ts'
import type { ConsentEvent } from '../../../events/consents.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import * as queries from './consents.queries.ts'

const place = (text: { key: ConsentKey }) => consentKeys.indexOf(text.key)
export const inOrder = <T extends { key: ConsentKey }>(rows: readonly T[]): T[] =>
  rows.toSorted((one, other) => place(one) - place(other))

export const familyConsents = async (context: Context, actor: Actor): Promise<FamilyConsents> => {
  const rows = await queries.selectFamily(context.db, actor)
  const children = new Map<string, FamilyConsents['data'][number]>()
  for (const { student, text, own, granted, differing } of rows) {
    const family = children.get(student.id) ?? { student, purposes: [] }
    family.purposes.push({
      text,
      own: own && { granted: own.granted, answered_at: own.answered_at, text_version: own.text_version },
      granted,
      differing,
      outdated: own !== null && own.text_id !== text.id,
    })
    children.set(student.id, family)
  }
  const data = [...children.values()].map(({ student, purposes }) => ({
    student,
    purposes: purposes.toSorted((one, other) => place(one.text) - place(other.text)),
  }))
  const all = data.flatMap(({ purposes }) => purposes)
  return {
    data,
    unanswered: all.filter(({ own, granted, outdated }) => outdated || (own === null && granted === null)).length,
    // Each parent must accept the terms; the answer of the other parent does not count.
    terms_needed: all.some(({ text, own }) => text.key === 'terms' && own?.granted !== true),
  }
}

export type Trace = { readonly device: string | null; readonly ip: string | null }

type Answers = readonly { readonly student_id: string; readonly text_id: string; readonly granted: boolean }[]

/** Records the answers of a parent. An answer equal to the latest one is not stored again. */
export const answerConsents = async (context: Context, actor: ActorIn<'parent'>, answers: Answers, trace: Trace) => {
  await context.transaction(async (tx) => {
    const children = new Map((await queries.selectOwnChildren(tx, actor)).map((one) => [one.id, one]))
    const texts = new Map((await queries.selectCurrentTexts(tx, actor.schoolId)).map((one) => [one.id, one]))
    const ids = answers.map((one) => one.text_id)
    const known = new Set((await queries.selectTextsById(tx, actor.schoolId, ids)).map((one) => one.id))
    const given = answers.map(({ student_id, text_id, granted }) => {
      const child = children.get(student_id)
      if (child === undefined) throw problem('not_found')
      const text = texts.get(text_id)
      // The wording changed after the parent loaded it, so the answer is for another text.
      if (text === undefined) throw problem(known.has(text_id) ? 'conflict' : 'not_found')
      return { child, text, granted }
    })
    await recordAnswers(
      tx,
      actor,
      given.map(({ child, text, granted }) => ({
        childName: child.full_name,
        studentId: child.id,
        text,
        granted,
        accountId: actor.accountId,
        relation: child.relation,
        method: 'app',
        signedOn: null,
        scanMediaId: null,
        ...trace,
      })),
    )
  })
  return familyConsents(context, actor)
}

type ChildAnswer = queries.NewAnswer & { readonly childName: string }

/** Stores new answers of one parent, records them in the audit log and publishes an event for each changed consent. */
export const recordAnswers = async (tx: Tx, actor: Actor, answers: readonly ChildAnswer[]) => {
  const [first] = answers
  if (first === undefined) return
  const studentIds = [...new Set(answers.map((one) => one.studentId))]
  const nameOf = (one: { student_id: string; key: string }) => `${one.student_id} ${one.key}`
  const before = new Map(
    (await queries.selectCurrent(tx, actor.schoolId, studentIds)).map((one) => [nameOf(one), one.granted]),
  )
  const last = new Map(
    (await queries.selectLatestAnswers(tx, actor.schoolId, first.accountId, studentIds)).map((one) => [
      nameOf(one),
      one,
    ]),
  )
  const added = answers.filter((one) => {
    const known = last.get(nameOf({ student_id: one.studentId, key: one.text.key }))
    return one.method === 'paper' || known?.granted !== one.granted || known.text_id !== one.text.id
  })
  for (const one of added) await queries.insertAnswer(tx, actor, one)
  const person = await queries.selectAccountName(tx, actor.schoolId, first.accountId)
  await recordAudit(
    tx,
    actor,
    ...added.map((one) => {
      const earlier = last.get(nameOf({ student_id: one.studentId, key: one.text.key }))
      return {
        action: one.method === 'paper' ? 'consent.paper' : consentAction(one.granted, earlier?.granted),
        object: { kind: 'consent', id: one.studentId, name: one.childName },
        studentId: one.studentId,
        before: { granted: earlier?.granted ?? null },
        after: {
          granted: one.granted,
          purpose: one.text.title,
          text_version: one.text.version,
          ...(one.method === 'paper' ? { person, signed_on: one.signedOn } : {}),
        },
      }
    }),
  )
  const after = await queries.selectCurrent(tx, actor.schoolId, studentIds)
  const texts = new Map(added.map((one) => [nameOf({ student_id: one.studentId, key: one.text.key }), one]))
  for (const now of after) {
    const one = texts.get(nameOf(now))
    const earlier = before.get(nameOf(now)) ?? false
    if (one === undefined || earlier === now.granted) continue
    await emit<ConsentEvent>(tx, {
      kind: 'consent-changed',
      school_id: actor.schoolId,
      student_id: now.student_id,
      student: one.childName,
      key: now.key,
      title: one.text.title,
      granted: now.granted,
      by: person,
      taken_back: false,
    })
  }
  await signalConcerned(tx, actor, ['consents', 'students'], { studentIds })
}

const consentAction = (granted: boolean, earlier: boolean | undefined) => {
  if (granted) return 'consent.grant'
  return earlier === true ? 'consent.withdraw' : 'consent.refuse'
}

export const consentHistory = async (context: Context, actor: Actor, studentId: string) => {
  const rows = await queries.selectHistory(context.db, actor, studentId)
  if (rows === undefined) throw problem('not_found')
  return {
    data: rows.map(({ scan, ...row }) => ({
      ...row,
      // Device and IP address are proof for the school; the other parent must not see them.
      ...(actor.role === 'school' ? {} : { device: null, ip: null }),
      scan: scan && context.presentImage(actor, scan),
    })),
  }
}

export const childrenWithoutPhotoConsent = (context: Context, actor: Actor, shown: queries.ShownTo) =>
  queries.selectWithoutPhotoConsent(context.db, actor, shown)

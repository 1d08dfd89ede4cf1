import { childName } from '../../lib/child-name.ts'
import { m } from '../../paraglide/messages.js'
import { answerNames } from '../attendance/attendance-texts.ts'
import { isThere } from './is-there.ts'
import type { Day, Questions, Urgent } from './urgent.ts'

/** Says how a question was answered that has gone without an answer of this page; undefined if nobody answered it. */
export const answeredElsewhere = (one: Urgent, day: Day, questions: Questions): string | undefined => {
  if (one.kind === 'question') {
    const now = questions?.find(({ id }) => id === one.question.id)
    const { full_name: person } = one.question
    if (now?.parent === 'approved') return m.urgent_said_yes({ name: now.parent_by ?? '', person })
    if (now?.parent === 'rejected') return m.urgent_said_no({ name: now.parent_by ?? '', person })
    return now?.school === 'rejected' ? m.urgent_school_no({ person }) : undefined
  }
  const now = day?.data.find(({ student }) => student.id === one.entry.student.id)
  if (!now) return undefined
  if (isThere(now)) return m.urgent_arrived({ name: childName(now.student) })
  return now.answer ? m.urgent_said({ name: now.answered_by ?? '', answer: answerNames[now.answer]() }) : undefined
}

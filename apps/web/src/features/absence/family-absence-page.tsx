import {
  type Absence,
  type AbsenceDay,
  absenceListInput,
  getAbsence,
  listAbsences,
  replyAbsence,
  withdrawAbsence,
} from '@nhip-cau/contract/absence'
import type { AnswerOf } from '@nhip-cau/contract/kernel'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { problemText } from '../../lib/api-problem.ts'
import { useEndlessRows } from '../../lib/endless-rows.ts'
import { FamilyEmpty } from '../../lib/family-empty.tsx'
import { ask, useCommand } from '../../lib/queries.ts'
import { RequestInbox } from '../../lib/request-inbox.tsx'
import { m } from '../../paraglide/messages.js'
import { AllDone } from '../../ui/art/all-done.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { formatLongDate, formatPhone } from '../../ui/format.ts'
import { Muted } from '../../ui/muted.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import cards from '../../ui/request-card.module.css'
import { useNewForm } from '../../ui/use-new-form.ts'
import { AbsenceCard } from './absence-card.tsx'

const AbsenceForm = lazy(() => import('./absence-form.tsx').then((module) => ({ default: module.AbsenceForm })))

/** Parents report absences here and see the answers. */
export const FamilyAbsencePage = () => {
  const form = useNewForm({})
  const { data: input } = useQuery(ask(absenceListInput, {}))
  const list = useEndlessRows(listAbsences, { sort: '-sent' })
  return (
    <RequestInbox
      title={m.title_absence()}
      width="feed"
      action={
        input?.children.length !== 0 && (
          <Button size="md" leftSection={<IconPlus size={20} />} disabled={!input} onClick={() => form.open({})}>
            {m.absence_new()}
          </Button>
        )
      }
      list={list}
      empty={<FamilyEmpty picture={<AllDone />} text={m.absence_empty_family()} />}
      one={getAbsence}
      card={(absence) => <OwnAbsence absence={absence} rule={input} />}
    >
      {form.start && input && input.children.length > 0 && (
        <Suspense fallback={null}>
          <AbsenceForm opened input={input} onClose={form.close} />
        </Suspense>
      )}
    </RequestInbox>
  )
}

type Rule = Pick<AnswerOf<typeof absenceListInput>, 'today' | 'cut_off' | 'school_phone'>

/** Says why a day can no longer be withdrawn here, and whom to call. */
const lockedText = ({ cut_off, school_phone }: Rule) =>
  school_phone === null
    ? m.absence_locked_teacher({ time: cut_off })
    : m.absence_locked({ time: cut_off, phone: formatPhone(school_phone) })

const OwnAbsence = ({ absence, rule }: { absence: Absence; rule: Rule | undefined }) => {
  const open = absence.status === 'pending' || absence.status === 'confirmed'
  const isLocked = (one: AbsenceDay) => open && one.state === 'counts' && !one.can_withdraw && one.day === rule?.today
  const [day, setDay] = useState<string>()
  const [replying, setReplying] = useState(false)
  const params = { id: absence.id }
  const withdraw = useCommand(withdrawAbsence, { done: m.absence_withdrawn(), onDone: () => setDay(undefined) })
  const reply = useCommand(replyAbsence, {
    done: m.absence_reply_done(),
    quiet: true,
    onDone: () => setReplying(false),
  })
  return (
    <AbsenceCard
      absence={absence}
      dayAction={(one) => (
        <>
          {one.can_withdraw && (
            <Button size="sm" variant="subtle" color="red" onClick={() => setDay(one.day)}>
              {m.absence_withdraw()}
            </Button>
          )}
          {rule && isLocked(one) && <Muted as="span">{lockedText(rule)}</Muted>}
        </>
      )}
    >
      {absence.can.reply && (
        <div className={cards.actions}>
          <Button size="md" variant="light" onClick={() => setReplying(true)}>
            {m.absence_reply()}
          </Button>
        </div>
      )}
      <ConfirmDialog
        opened={day !== undefined}
        tone="danger"
        title={m.absence_withdraw_title({ day: day ? formatLongDate(day) : '' })}
        confirmLabel={m.absence_withdraw()}
        cancelLabel={m.common_close()}
        busy={withdraw.isPending}
        onConfirm={() => day && withdraw.mutate({ params, body: { days: [day] } })}
        onClose={() => setDay(undefined)}
      >
        <p>{m.absence_withdraw_next()}</p>
      </ConfirmDialog>
      <ReasonDialog
        opened={replying}
        title={m.absence_reply()}
        reasons={[]}
        minLength={2}
        maxLength={500}
        busy={reply.isPending}
        error={reply.error ? problemText(reply.error) : undefined}
        onSubmit={(text) => reply.mutate({ params, body: { text } })}
        onClose={() => setReplying(false)}
      >
        <p>{absence.decision?.reason}</p>
      </ReasonDialog>
    </AbsenceCard>
  )
}

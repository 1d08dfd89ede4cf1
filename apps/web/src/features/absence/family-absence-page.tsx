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
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { problemText } from '../../lib/api-problem.ts'
import { FamilyEmpty } from '../../lib/family-empty.tsx'
import { ask, askEndless, useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { AllDone } from '../../ui/art/all-done.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EndlessFoot } from '../../ui/endless-foot.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { FeedSkeleton } from '../../ui/feed-skeleton.tsx'
import { formatLongDate, formatPhone } from '../../ui/format.ts'
import { Muted } from '../../ui/muted.tsx'
import { Page } from '../../ui/page.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import styles from '../../ui/request-card.module.css'
import { SidePanel } from '../../ui/side-panel.tsx'
import { useOpened } from '../../ui/use-opened.ts'
import { AbsenceCard } from './absence-card.tsx'

const AbsenceForm = lazy(() => import('./absence-form.tsx').then((module) => ({ default: module.AbsenceForm })))

/** Where parents say that a child stays at home, and see what became of it. */
export const FamilyAbsencePage = () => {
  const [writing, setWriting] = useState(false)
  const opened = useOpened()
  const input = useQuery(ask(absenceListInput, {}))
  const list = useInfiniteQuery(
    askEndless(listAbsences, { per_page: 20, sort: '-sent' }, ({ paging }) =>
      paging.page < paging.total_pages ? { page: paging.page + 1 } : undefined,
    ),
  )
  const one = useQuery({ ...ask(getAbsence, { params: { id: opened.id ?? '' } }), enabled: opened.id !== null })
  const absences = list.data?.pages.flatMap((page) => page.data)
  return (
    <Page
      title={m.title_absence()}
      width="feed"
      action={
        input.data?.children.length !== 0 && (
          <Button
            size="md"
            leftSection={<IconPlus size={20} />}
            disabled={!input.data}
            onClick={() => setWriting(true)}
          >
            {m.absence_new()}
          </Button>
        )
      }
    >
      {list.isPending && <FeedSkeleton />}
      {list.error && !absences && (
        <ErrorState text={problemText(list.error)} retrying={list.isFetching} onRetry={() => void list.refetch()} />
      )}
      {absences?.length === 0 && <FamilyEmpty picture={<AllDone />} text={m.absence_empty_family()} />}
      {absences && (
        <ul className={styles.cards}>
          {absences.map((absence) => (
            <li key={absence.id}>
              <OwnAbsence absence={absence} rule={input.data} />
            </li>
          ))}
        </ul>
      )}
      <EndlessFoot
        more={list.hasNextPage}
        loading={list.isFetching}
        failed={list.isFetchNextPageError}
        onMore={() => void list.fetchNextPage({ cancelRefetch: false })}
      />
      <SidePanel opened={one.data !== undefined && opened.id !== null} onClose={opened.close} title={m.title_absence()}>
        {one.data && <OwnAbsence absence={one.data} rule={input.data} />}
      </SidePanel>
      {writing && input.data && (
        <Suspense fallback={null}>
          <AbsenceForm opened input={input.data} onClose={() => setWriting(false)} />
        </Suspense>
      )}
    </Page>
  )
}

type Rule = Pick<AnswerOf<typeof absenceListInput>, 'today' | 'cut_off' | 'school_phone'>

/** Why a day can no longer be taken back here, and whom to call. */
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
        <div className={styles.actions}>
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

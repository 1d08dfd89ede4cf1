import {
  type AbsenceStatus,
  absenceListInput,
  confirmAbsences,
  exportAbsences,
  getAbsence,
  listAbsences,
  printAbsences,
} from '@nhip-cau/contract/absence'
import { IconChecks, IconFileSpreadsheet, IconPrinter } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { problemText } from '../../lib/api-problem.ts'
import { currentRole } from '../../lib/area.ts'
import { useChosenClass } from '../../lib/chosen-class.ts'
import { FileButton } from '../../lib/file-button.tsx'
import { useProfile } from '../../lib/profile.tsx'
import { ask, askEndless, useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { AllDone } from '../../ui/art/all-done.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { EndlessFoot } from '../../ui/endless-foot.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { FeedSkeleton } from '../../ui/feed-skeleton.tsx'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { formatNumber } from '../../ui/format.ts'
import { Page } from '../../ui/page.tsx'
import styles from '../../ui/request-card.module.css'
import { SidePanel } from '../../ui/side-panel.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useOpened } from '../../ui/use-opened.ts'
import { AbsenceCard } from './absence-card.tsx'
import { AbsenceDecision } from './absence-decision.tsx'
import { absenceStates } from './absence-words.ts'

type Shown = AbsenceStatus | 'all' | 'today'
const shownOptions = ['pending', 'today', 'confirmed', 'rejected', 'all'] as const

const labelOf = (value: Shown) => {
  if (value === 'all') return m.list_all()
  return value === 'today' ? m.absence_today_list() : absenceStates[value].name()
}

/** What families reported: those that wait first, longest waiting on top, several confirmed with one tap. */
export const StaffAbsencePage = () => {
  const address = useOpened()
  const { data: input } = useQuery(ask(absenceListInput, {}))
  const shown = shownOptions.find((value) => value === address.get('status')) ?? 'pending'
  const [chosenClass] = useChosenClass(currentRole(), useProfile().classes)
  const classId = chosenClass?.id
  const filter = {
    ...(shown === 'all' || shown === 'today' ? {} : { status: shown }),
    ...(shown === 'today' && input ? { from: input.today, to: input.today } : {}),
    ...(classId === undefined ? {} : { class_id: classId }),
  }
  const list = useInfiniteQuery(
    askEndless(listAbsences, { per_page: 20, ...filter }, ({ paging }) =>
      paging.page < paging.total_pages ? { page: paging.page + 1 } : undefined,
    ),
  )
  const one = useQuery({ ...ask(getAbsence, { params: { id: address.id ?? '' } }), enabled: address.id !== null })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const pages = list.data?.pages
  const absences = pages?.flatMap((page) => page.data)
  const waiting = pages?.[0]?.waiting ?? 0
  const median = pages?.[0]?.median_minutes
  const open = absences?.filter((absence) => absence.can.decide) ?? []
  const confirm = useCommand(confirmAbsences, {
    onDone: ({ confirmed, skipped }) => {
      setChosen(new Set())
      const [first] = skipped
      showToast(
        first ? { tone: 'info', text: first.detail } : { text: m.absence_confirmed_many({ count: confirmed.length }) },
      )
    },
  })
  const ids = open.flatMap((absence) => (chosen.has(absence.id) ? [absence.id] : []))
  const all = ids.length === 0 ? open.map((absence) => absence.id) : ids
  return (
    <Page
      title={m.title_absence()}
      description={summaryOf(waiting, median)}
      action={
        open.length > 1 && (
          <Button
            size="md"
            color="green"
            leftSection={<IconChecks size={20} />}
            loading={confirm.isPending}
            onClick={() => confirm.mutate({ body: { ids: all } })}
          >
            {m.absence_confirm_many({ count: all.length })}
          </Button>
        )
      }
    >
      <Tools shown={shown} filter={filter} waiting={waiting} put={address.put} />
      {list.isPending && <FeedSkeleton />}
      {list.error && !absences && (
        <ErrorState text={problemText(list.error)} retrying={list.isFetching} onRetry={() => void list.refetch()} />
      )}
      {absences?.length === 0 && (
        <EmptyState
          picture={<AllDone />}
          text={shown === 'pending' ? m.absence_empty_waiting() : m.absence_empty_staff()}
        />
      )}
      {absences && (
        <ul className={styles.cards} data-columns>
          {absences.map((absence) => (
            <li key={absence.id}>
              <AbsenceCard
                absence={absence}
                tick={
                  open.length > 1 &&
                  absence.can.decide && (
                    <label className={styles.tickArea}>
                      <input
                        type="checkbox"
                        className={styles.tick}
                        aria-label={m.list_choose({ name: absence.student.full_name })}
                        checked={chosen.has(absence.id)}
                        onChange={(event) => {
                          const next = new Set(chosen)
                          if (event.currentTarget.checked) next.add(absence.id)
                          else next.delete(absence.id)
                          setChosen(next)
                        }}
                      />
                    </label>
                  )
                }
              >
                <AbsenceDecision absence={absence} />
              </AbsenceCard>
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
      <SidePanel
        opened={one.data !== undefined && address.id !== null}
        onClose={address.close}
        title={m.title_absence()}
      >
        {one.data && (
          <AbsenceCard absence={one.data}>
            <AbsenceDecision absence={one.data} />
          </AbsenceCard>
        )}
      </SidePanel>
    </Page>
  )
}

type Filter = {
  readonly status?: AbsenceStatus
  readonly from?: string
  readonly to?: string
  readonly class_id?: string
}

/** How much waits; else how long families usually wait. */
const summaryOf = (waiting: number, median: number | null | undefined) => {
  if (waiting > 0) return m.absence_waiting({ count: waiting })
  return typeof median === 'number' ? m.absence_median({ minutes: formatNumber(median, 0) }) : undefined
}

type ToolsProps = {
  shown: Shown
  filter: Filter
  waiting: number
  put: (name: string, value: string | undefined) => void
}

const Tools = ({ shown, filter, waiting, put }: ToolsProps) => (
  <div className={styles.tools}>
    <FilterChips
      label={m.feed_filter()}
      value={shown}
      onChange={(value) => put('status', value === 'pending' ? undefined : value)}
      options={shownOptions.map((value) => ({
        value,
        label: labelOf(value),
        count: value === 'pending' && waiting > 0 ? waiting : undefined,
      }))}
    />
    <FileButton
      endpoint={printAbsences}
      input={{ query: filter }}
      fileName="xin-nghi.pdf"
      icon={<IconPrinter size={18} />}
      label={m.common_print()}
    />
    <FileButton
      endpoint={exportAbsences}
      input={{ query: filter }}
      fileName="xin-nghi.xlsx"
      icon={<IconFileSpreadsheet size={18} />}
      label={m.exports_button()}
    />
  </div>
)

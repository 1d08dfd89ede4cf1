import {
  type Absence,
  type AbsenceStatus,
  absenceListInput,
  confirmAbsences,
  exportAbsences,
  getAbsence,
  listAbsences,
  printAbsences,
  undoAbsences,
} from '@nhip-cau/contract/absence'
import { useQuery } from '@tanstack/react-query'
import { useEndlessRows } from '../../lib/endless-rows.ts'
import { FileButton } from '../../lib/file-button.tsx'
import { useInboxFilters } from '../../lib/inbox-filters.ts'
import { ask, useCommand } from '../../lib/queries.ts'
import { RequestInbox } from '../../lib/request-inbox.tsx'
import { useUndoOffer } from '../../lib/use-undo-offer.ts'
import { m } from '../../paraglide/messages.js'
import { AllDone } from '../../ui/art/all-done.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatNumber } from '../../ui/format.ts'
import { FilterBar } from '../../ui/list/filter-bar.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useOpened } from '../../ui/use-opened.ts'
import { AbsenceCard } from './absence-card.tsx'
import { AbsenceDecision } from './absence-decision.tsx'
import { absenceStates } from './absence-texts.ts'

type Shown = AbsenceStatus | 'all' | 'today'
const shownOptions = ['pending', 'today', 'confirmed', 'rejected', 'all'] as const

const labelOf = (value: Shown) => {
  if (value === 'all') return m.list_all()
  return value === 'today' ? m.absence_today_list() : absenceStates[value].name()
}

/**
 * Lists the reports of families, waiting ones first with the longest waiting on top; several can be confirmed at once.
 */
export const StaffAbsencePage = () => {
  const address = useOpened()
  const { data: input } = useQuery(ask(absenceListInput, {}))
  const narrowed = useInboxFilters(input)
  const shown = shownOptions.find((value) => value === address.get('status')) ?? 'pending'
  const filter = {
    ...(shown === 'all' || shown === 'today' ? {} : { status: shown }),
    ...narrowed.query,
    ...(shown === 'today' && input ? { from: input.today, to: input.today } : {}),
  }
  const list = useEndlessRows(listAbsences, filter)
  const waiting = list.first?.waiting ?? 0
  const offerUndo = useUndoOffer()
  const confirm = useCommand(confirmAbsences, {
    onDone: ({ confirmed, skipped: [first], undo_seconds }) => {
      if (first) showToast({ tone: 'info', text: first.detail })
      if (confirmed.length === 0) return
      offerUndo(m.absence_confirmed_many({ count: confirmed.length }), undo_seconds, {
        endpoint: undoAbsences,
        input: { body: { ids: confirmed } },
        onUndone: ({ skipped: [late] }) => late && showToast({ tone: 'info', text: late.detail }),
      })
    },
  })
  return (
    <RequestInbox
      title={m.title_absence()}
      description={summaryOf(waiting, list.first?.median_minutes)}
      filter={{
        value: shown,
        options: shownOptions.map((value) => ({
          value,
          label: labelOf(value),
          count: value === 'pending' && waiting > 0 ? waiting : undefined,
        })),
        onChange: (value) => address.put('status', value === 'pending' ? undefined : value),
      }}
      search={<FilterBar {...narrowed.bar} />}
      files={
        <>
          <FileButton
            endpoint={printAbsences}
            input={{ query: filter }}
            fileName="xin-nghi.pdf"
            kind="print"
            label={m.common_print()}
          />
          <FileButton
            endpoint={exportAbsences}
            input={{ query: filter }}
            fileName="xin-nghi.xlsx"
            kind="excel"
            label={m.exports_button()}
          />
        </>
      }
      list={list}
      empty={
        <EmptyState
          picture={<AllDone />}
          text={shown === 'pending' ? m.absence_empty_waiting() : m.absence_empty_staff()}
        />
      }
      one={getAbsence}
      card={(absence, tick) => (
        <AbsenceCard absence={absence} tick={tick}>
          <AbsenceDecision absence={absence} />
        </AbsenceCard>
      )}
      waits={waitsForAnswer}
      several={{
        may: waitsForAnswer,
        nameOf: ({ student }) => student.full_name,
        label: (count) => m.absence_confirm_many({ count }),
        busy: confirm.isPending,
        decide: (ids, done) => confirm.mutate({ body: { ids } }, { onSuccess: done }),
      }}
    />
  )
}

const waitsForAnswer = ({ can }: Absence) => can.decide

/** Returns the number of waiting reports or, when there is none, the median waiting time. */
const summaryOf = (waiting: number, median: number | null | undefined) => {
  if (waiting > 0) return m.absence_waiting({ count: waiting })
  return typeof median === 'number' ? m.absence_median({ minutes: formatNumber(median, 0) }) : undefined
}

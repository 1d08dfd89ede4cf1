import {
  type AbsenceStatus,
  absenceListInput,
  confirmAbsences,
  exportAbsences,
  getAbsence,
  listAbsences,
  printAbsences,
} from '@nhip-cau/contract/absence'
import { IconFileSpreadsheet, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { currentRole } from '../../lib/area.ts'
import { useChosenClass } from '../../lib/chosen-class.ts'
import { useEndlessRows } from '../../lib/endless-rows.ts'
import { FileButton } from '../../lib/file-button.tsx'
import { useInboxFilters } from '../../lib/inbox-filters.ts'
import { useProfile } from '../../lib/profile.tsx'
import { ask, useCommand } from '../../lib/queries.ts'
import { RequestInbox } from '../../lib/request-inbox.tsx'
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
  const [chosenClass] = useChosenClass(currentRole(), useProfile().classes)
  const narrowed = useInboxFilters(input, chosenClass)
  const shown = shownOptions.find((value) => value === address.get('status')) ?? 'pending'
  const filter = {
    ...(shown === 'all' || shown === 'today' ? {} : { status: shown }),
    ...narrowed.query,
    ...(shown === 'today' && input ? { from: input.today, to: input.today } : {}),
  }
  const list = useEndlessRows(listAbsences, filter)
  const waiting = list.first?.waiting ?? 0
  const confirm = useCommand(confirmAbsences, {
    onDone: ({ confirmed, skipped: [first] }) =>
      showToast(
        first ? { tone: 'info', text: first.detail } : { text: m.absence_confirmed_many({ count: confirmed.length }) },
      ),
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
      several={{
        may: ({ can }) => can.decide,
        nameOf: ({ student }) => student.full_name,
        label: (count) => m.absence_confirm_many({ count }),
        busy: confirm.isPending,
        decide: (ids, done) => confirm.mutate({ body: { ids } }, { onSuccess: done }),
      }}
    />
  )
}

/** Returns the number of waiting reports or, when there is none, the median waiting time. */
const summaryOf = (waiting: number, median: number | null | undefined) => {
  if (waiting > 0) return m.absence_waiting({ count: waiting })
  return typeof median === 'number' ? m.absence_median({ minutes: formatNumber(median, 0) }) : undefined
}

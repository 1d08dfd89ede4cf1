import {
  doseBoard,
  exportMedicineBook,
  getPrescription,
  listPrescriptions,
  prescriptionListInput,
  printMedicineBook,
} from '@nhip-cau/contract/prescriptions'
import { useQuery } from '@tanstack/react-query'
import { currentRole } from '../../lib/area.ts'
import { useChosenClass } from '../../lib/chosen-class.ts'
import { useEndlessRows } from '../../lib/endless-rows.ts'
import { FileButton } from '../../lib/file-button.tsx'
import { useInboxFilters } from '../../lib/inbox-filters.ts'
import { useProfile } from '../../lib/profile.tsx'
import { ask } from '../../lib/queries.ts'
import { QueryState } from '../../lib/query-state.tsx'
import { RequestInbox } from '../../lib/request-inbox.tsx'
import { m } from '../../paraglide/messages.js'
import { AllDone } from '../../ui/art/all-done.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { schoolDay } from '../../ui/format.ts'
import { FilterBar } from '../../ui/list/filter-bar.tsx'
import cards from '../../ui/request-card.module.css'
import { useOpened } from '../../ui/use-opened.ts'
import { DoseBoard } from './dose-board.tsx'
import { PrescriptionCard } from './prescription-card.tsx'
import { PrescriptionDecision } from './prescription-decision.tsx'
import { PrintPrescription } from './print-prescription.tsx'

const views = ['today', 'pending', 'all'] as const
type View = (typeof views)[number]
const viewNames: Record<View, () => string> = { today: m.daily_today, pending: m.prescription_waiting, all: m.list_all }

/** The day's doses first, then requests waiting for a decision, then all requests. */
export const StaffPrescriptionPage = () => {
  const address = useOpened()
  const view = views.find((value) => value === address.get('view')) ?? 'today'
  const [chosenClass] = useChosenClass(currentRole(), useProfile().classes)
  const ofClass = chosenClass ? { class_id: chosenClass.id } : {}
  const { data: input } = useQuery(ask(prescriptionListInput, {}))
  const board = useQuery({ ...ask(doseBoard, { query: ofClass }), refetchInterval: 60_000 })
  const narrowed = useInboxFilters(input)
  const filter = { ...narrowed.query, ...(view === 'pending' ? { status: view } : {}) }
  const list = useEndlessRows(listPrescriptions, filter, view !== 'today')
  const waiting = board.data?.waiting ?? 0
  const today = input?.today ?? ''
  const book = { from: view === 'today' ? today : monthBefore(today), to: today, ...ofClass }
  return (
    <RequestInbox
      title={m.title_prescription()}
      description={waiting > 0 ? m.prescription_waiting_count({ count: waiting }) : undefined}
      filter={{
        value: view,
        options: views.map((value) => ({
          value,
          label: viewNames[value](),
          count: value === 'pending' && waiting > 0 ? waiting : undefined,
        })),
        onChange: (value) => address.put('view', value === 'today' ? undefined : value),
      }}
      search={view !== 'today' && <FilterBar {...narrowed.bar} />}
      files={
        <>
          <FileButton
            endpoint={printMedicineBook}
            input={{ query: book }}
            fileName="so-cho-uong-thuoc.pdf"
            kind="print"
            label={m.prescription_book()}
            disabled={!input}
          />
          <FileButton
            endpoint={exportMedicineBook}
            input={{ query: book }}
            fileName="so-cho-uong-thuoc.xlsx"
            kind="excel"
            label={m.exports_button()}
            disabled={!input}
          />
        </>
      }
      instead={view === 'today' && <QueryState query={board}>{(data) => <DoseBoard board={data} />}</QueryState>}
      list={list}
      empty={
        <EmptyState
          picture={<AllDone />}
          text={view === 'pending' ? m.prescription_empty_waiting() : m.prescription_empty_staff()}
        />
      }
      one={getPrescription}
      waits={({ can }) => can.decide}
      card={(prescription) => (
        <PrescriptionCard prescription={prescription}>
          <PrescriptionDecision prescription={prescription} />
          <div className={cards.downloads}>
            <PrintPrescription id={prescription.id} />
          </div>
        </PrescriptionCard>
      )}
    />
  )
}

/** The first day of the medicine book where the page is not limited to today. */
const monthBefore = (day: string) => (day === '' ? '' : schoolDay(Date.parse(`${day}T12:00:00Z`) - 30 * 86_400_000))

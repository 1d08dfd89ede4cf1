import {
  doseBoard,
  exportMedicineBook,
  getPrescription,
  listPrescriptions,
  prescriptionListInput,
  printMedicineBook,
  printPrescription,
} from '@nhip-cau/contract/prescriptions'
import { IconFileSpreadsheet, IconPrinter } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { problemText } from '../../lib/api-problem.ts'
import { currentRole } from '../../lib/area.ts'
import { useChosenClass } from '../../lib/chosen-class.ts'
import { FileButton } from '../../lib/file-button.tsx'
import { useProfile } from '../../lib/profile.tsx'
import { ask, askEndless } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { AllDone } from '../../ui/art/all-done.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { EndlessFoot } from '../../ui/endless-foot.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { FeedSkeleton } from '../../ui/feed-skeleton.tsx'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { schoolDay } from '../../ui/format.ts'
import { Page } from '../../ui/page.tsx'
import styles from '../../ui/request-card.module.css'
import { SidePanel } from '../../ui/side-panel.tsx'
import { useOpened } from '../../ui/use-opened.ts'
import { DoseBoard } from './dose-board.tsx'
import { PrescriptionCard } from './prescription-card.tsx'
import { PrescriptionDecision } from './prescription-decision.tsx'

const views = ['today', 'pending', 'all'] as const
type View = (typeof views)[number]
const viewNames: Record<View, () => string> = { today: m.absence_today, pending: m.medicine_waiting, all: m.list_all }

/** The day's doses first; what waits to be taken on, and everything there was. */
export const StaffPrescriptionPage = () => {
  const address = useOpened()
  const view = views.find((value) => value === address.get('view')) ?? 'today'
  const [chosenClass] = useChosenClass(currentRole(), useProfile().classes)
  const classId = chosenClass?.id
  const ofClass = classId === undefined ? {} : { class_id: classId }
  const { data: input } = useQuery(ask(prescriptionListInput, {}))
  const board = useQuery({ ...ask(doseBoard, { query: ofClass }), refetchInterval: 60_000 })
  const one = useQuery({ ...ask(getPrescription, { params: { id: address.id ?? '' } }), enabled: address.id !== null })
  const waiting = board.data?.waiting ?? 0
  const today = input?.today ?? ''
  const book = { from: view === 'today' ? today : monthBefore(today), to: today, ...ofClass }
  return (
    <Page
      title={m.title_prescription()}
      description={waiting > 0 ? m.medicine_waiting_count({ count: waiting }) : undefined}
    >
      <div className={styles.tools}>
        <FilterChips
          label={m.feed_filter()}
          value={view}
          onChange={(value) => address.put('view', value === 'today' ? undefined : value)}
          options={views.map((value) => ({
            value,
            label: viewNames[value](),
            count: value === 'pending' && waiting > 0 ? waiting : undefined,
          }))}
        />
        {input && (
          <>
            <FileButton
              endpoint={printMedicineBook}
              input={{ query: book }}
              fileName="so-cho-uong-thuoc.pdf"
              icon={<IconPrinter size={18} />}
              label={m.medicine_book()}
            />
            <FileButton
              endpoint={exportMedicineBook}
              input={{ query: book }}
              fileName="so-cho-uong-thuoc.xlsx"
              icon={<IconFileSpreadsheet size={18} />}
              label={m.exports_button()}
            />
          </>
        )}
      </div>
      {view === 'today' && board.isPending && <FeedSkeleton />}
      {view === 'today' && board.error && !board.data && (
        <ErrorState text={problemText(board.error)} retrying={board.isFetching} onRetry={() => void board.refetch()} />
      )}
      {view === 'today' && board.data && <DoseBoard board={board.data} />}
      {view !== 'today' && (
        <Requests key={view} filter={{ ...ofClass, ...(view === 'pending' ? { status: view } : {}) }} />
      )}
      <SidePanel
        opened={one.data !== undefined && address.id !== null}
        onClose={address.close}
        title={m.title_prescription()}
      >
        {one.data && (
          <PrescriptionCard prescription={one.data}>
            <PrescriptionDecision prescription={one.data} />
          </PrescriptionCard>
        )}
      </SidePanel>
    </Page>
  )
}

/** What the book shows where the page is about more than today. */
const monthBefore = (day: string) => (day === '' ? '' : schoolDay(Date.parse(`${day}T12:00:00Z`) - 30 * 86_400_000))

const Requests = ({ filter }: { filter: { status?: 'pending'; class_id?: string } }) => {
  const list = useInfiniteQuery(
    askEndless(listPrescriptions, { per_page: 20, ...filter }, ({ paging }) =>
      paging.page < paging.total_pages ? { page: paging.page + 1 } : undefined,
    ),
  )
  const requests = list.data?.pages.flatMap((page) => page.data)
  if (list.isPending) return <FeedSkeleton />
  if (!requests)
    return <ErrorState text={problemText(list.error)} retrying={list.isFetching} onRetry={() => void list.refetch()} />
  if (requests.length === 0)
    return (
      <EmptyState
        picture={<AllDone />}
        text={filter.status === 'pending' ? m.medicine_empty_waiting() : m.medicine_empty_staff()}
      />
    )
  return (
    <>
      <ul className={styles.cards} data-columns>
        {requests.map((prescription) => (
          <li key={prescription.id}>
            <PrescriptionCard prescription={prescription}>
              <PrescriptionDecision prescription={prescription} />
              <div className={styles.quiet}>
                <FileButton
                  endpoint={printPrescription}
                  input={{ params: { id: prescription.id } }}
                  fileName="dan-thuoc.pdf"
                  icon={<IconPrinter size={18} />}
                  label={m.common_print()}
                />
              </div>
            </PrescriptionCard>
          </li>
        ))}
      </ul>
      <EndlessFoot
        more={list.hasNextPage}
        loading={list.isFetching}
        failed={list.isFetchNextPageError}
        onMore={() => void list.fetchNextPage({ cancelRefetch: false })}
      />
    </>
  )
}

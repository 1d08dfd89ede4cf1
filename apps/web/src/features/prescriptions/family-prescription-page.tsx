import {
  cancelPrescription,
  getPrescription,
  listPrescriptions,
  type Prescription,
  prescriptionListInput,
  printPrescription,
} from '@nhip-cau/contract/prescriptions'
import { IconPencil, IconPlus, IconPrinter } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { problemText } from '../../lib/api-problem.ts'
import { FamilyEmpty } from '../../lib/family-empty.tsx'
import { FileButton } from '../../lib/file-button.tsx'
import { ask, askEndless, useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { AllDone } from '../../ui/art/all-done.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EndlessFoot } from '../../ui/endless-foot.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { FeedSkeleton } from '../../ui/feed-skeleton.tsx'
import { Muted } from '../../ui/muted.tsx'
import { Page } from '../../ui/page.tsx'
import styles from '../../ui/request-card.module.css'
import { SidePanel } from '../../ui/side-panel.tsx'
import { useOpened } from '../../ui/use-opened.ts'
import { PrescriptionCard } from './prescription-card.tsx'
import { ReturnAnswer } from './return-answer.tsx'

const PrescriptionForm = lazy(() =>
  import('./prescription-form.tsx').then((module) => ({ default: module.PrescriptionForm })),
)

/** Where parents ask the school to give medicine, and follow each dose. */
export const FamilyPrescriptionPage = () => {
  const [form, setForm] = useState<{ readonly prescription?: Prescription }>()
  const opened = useOpened()
  const input = useQuery(ask(prescriptionListInput, {}))
  const list = useInfiniteQuery(
    askEndless(listPrescriptions, { per_page: 20 }, ({ paging }) =>
      paging.page < paging.total_pages ? { page: paging.page + 1 } : undefined,
    ),
  )
  const one = useQuery({ ...ask(getPrescription, { params: { id: opened.id ?? '' } }), enabled: opened.id !== null })
  const requests = list.data?.pages.flatMap((page) => page.data)
  const edit = (prescription: Prescription) => setForm({ prescription })
  return (
    <Page
      title={m.title_prescription()}
      width="feed"
      action={
        input.data?.children.length !== 0 && (
          <Button size="md" leftSection={<IconPlus size={20} />} disabled={!input.data} onClick={() => setForm({})}>
            {m.medicine_new()}
          </Button>
        )
      }
    >
      {list.isPending && <FeedSkeleton />}
      {list.error && !requests && (
        <ErrorState text={problemText(list.error)} retrying={list.isFetching} onRetry={() => void list.refetch()} />
      )}
      {requests?.length === 0 && <FamilyEmpty picture={<AllDone />} text={m.medicine_empty_family()} />}
      {requests && (
        <ul className={styles.cards}>
          {requests.map((prescription) => (
            <li key={prescription.id}>
              <OwnRequest prescription={prescription} onEdit={edit} />
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
        opened={one.data !== undefined && opened.id !== null}
        onClose={opened.close}
        title={m.title_prescription()}
      >
        {one.data && <OwnRequest prescription={one.data} onEdit={edit} />}
      </SidePanel>
      {form && input.data && (
        <Suspense fallback={null}>
          <PrescriptionForm input={input.data} prescription={form.prescription} onClose={() => setForm(undefined)} />
        </Suspense>
      )}
    </Page>
  )
}

type OwnProps = { prescription: Prescription; onEdit: (prescription: Prescription) => void }

const OwnRequest = ({ prescription, onEdit }: OwnProps) => {
  const [cancelling, setCancelling] = useState(false)
  const params = { id: prescription.id }
  const cancel = useCommand(cancelPrescription, { done: m.medicine_cancelled(), onDone: () => setCancelling(false) })
  return (
    <PrescriptionCard prescription={prescription}>
      <ReturnAnswer prescription={prescription} />
      {prescription.status === 'accepted' && !prescription.can.edit && <Muted>{m.medicine_locked()}</Muted>}
      <div className={styles.actions}>
        {prescription.can.edit && (
          <Button size="md" variant="light" leftSection={<IconPencil size={20} />} onClick={() => onEdit(prescription)}>
            {m.common_edit()}
          </Button>
        )}
        {prescription.can.cancel && (
          <Button size="md" variant="subtle" color="red" onClick={() => setCancelling(true)}>
            {m.medicine_cancel()}
          </Button>
        )}
        <FileButton
          endpoint={printPrescription}
          input={{ params }}
          fileName="dan-thuoc.pdf"
          icon={<IconPrinter size={18} />}
          label={m.common_print()}
        />
      </div>
      <ConfirmDialog
        opened={cancelling}
        tone="danger"
        title={m.medicine_cancel_title()}
        confirmLabel={m.medicine_cancel()}
        cancelLabel={m.common_close()}
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate({ params })}
        onClose={() => setCancelling(false)}
      >
        <p>{m.medicine_cancel_next()}</p>
      </ConfirmDialog>
    </PrescriptionCard>
  )
}

import {
  acceptDataRequest,
  type DataRequestInfo,
  dataRequestInfo,
  extendDataRequest,
  finishDataRequest,
  longestExtension,
  rejectDataRequest,
  undoDataRequest,
} from '@nhip-cau/contract/data-requests'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { waitingRowId } from '../../lib/after-decision.ts'
import { problemText } from '../../lib/api-problem.ts'
import { EntityPanel } from '../../lib/entity-panel.tsx'
import { goOn } from '../../lib/go-on.ts'
import { ask, useCommand } from '../../lib/queries.ts'
import { useUndoOffer } from '../../lib/use-undo-offer.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { CancelButton } from '../../ui/cancel-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatDate, formatDateTime } from '../../ui/format.ts'
import { DetailSection, Facts } from '../../ui/list/detail-panel.tsx'
import { Muted } from '../../ui/muted.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { SendFailure } from '../../ui/send-failure.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { CertificateButton } from './certificate-button.tsx'
import styles from './data-requests.module.css'
import { DeletionSection } from './deletion-section.tsx'
import { RequestSteps } from './request-steps.tsx'
import { dueText, kindNames, statusNames, statusTones } from './request-texts.ts'

type Props = {
  readonly id: string
  readonly opened: boolean
  readonly onClose: () => void
  /** Shows the next request that is open, after the answer that ends this one. */
  readonly onAnswered: () => void
}

/** One request: its content, its due date, and the next possible steps of the office. */
export const RequestPanel = ({ id, opened, onClose, onAnswered }: Props) => {
  const info = useQuery(ask(dataRequestInfo, { params: { id } }))
  return (
    <EntityPanel
      query={info}
      opened={opened}
      onClose={onClose}
      title={m.data_requests_title()}
      nameOf={(data) => `#${data.number} · ${kindNames[data.kind]()}`}
      actions={(data) => <Actions key={data.id} request={data} onAnswered={onAnswered} />}
    >
      {(data) => <Content request={data} />}
    </EntityPanel>
  )
}

const Content = ({ request }: { request: DataRequestInfo }) => {
  const due = dueText(request)
  return (
    <div id={waitingRowId(request.id)} className={styles.content}>
      <div className={styles.buttons}>
        <StatusTag tone={statusTones[request.status]}>{statusNames[request.status]()}</StatusTag>
        {due && <StatusTag tone={due.tone}>{due.text}</StatusTag>}
      </div>
      {!request.person.acts && !request.student.anonymised && (
        <Notice tone="danger" title={m.data_requester_barred({ name: request.person.full_name })} />
      )}
      <Facts
        facts={[
          { label: m.data_child(), value: `${request.student.full_name} (${request.student.code})` },
          { label: m.data_column_person(), value: `${request.person.full_name} (${request.person.relation})` },
          { label: m.data_column_received(), value: formatDateTime(request.received_at) },
          { label: m.data_answer_due(), value: formatDate(request.answer_due_on) },
          { label: m.data_column_due(), value: formatDate(request.due_on) },
          {
            label: m.data_extension(),
            value:
              request.extended_days === null
                ? null
                : m.data_extended({ count: request.extended_days, reason: request.extension_reason ?? '' }),
          },
        ]}
      />
      {request.text && (
        <DetailSection title={m.data_text()}>
          <p className={styles.text}>{request.text}</p>
        </DetailSection>
      )}
      {request.answer && (
        <DetailSection title={m.data_answer()}>
          <p className={styles.text}>{request.answer}</p>
        </DetailSection>
      )}
      {request.kind === 'delete' && (request.can.prepare_deletion || request.prepared_by !== null) && (
        <DeletionSection request={request} />
      )}
      <DetailSection title={m.data_steps()}>
        <RequestSteps steps={request.steps} />
      </DetailSection>
    </div>
  )
}

type ActionsProps = { readonly request: DataRequestInfo; readonly onAnswered: () => void }

const Actions = ({ request, onAnswered }: ActionsProps) => {
  const { id, version, can } = request
  const [open, setOpen] = useState<'finish' | 'reject' | 'extend'>()
  const close = () => setOpen(undefined)
  const offerUndo = useUndoOffer()
  const decided = (done: string, { undo_seconds }: { undo_seconds: number }) => {
    close()
    offerUndo(done, undo_seconds, { endpoint: undoDataRequest, input: { params: { id }, body: { version } } })
  }
  const answered = (done: string, answer: { undo_seconds: number }) => {
    decided(done, answer)
    onAnswered()
  }
  // Work on the request begins or goes on, so it stays open; the button that had the focus is gone.
  const stayed = (done: string, answer: { undo_seconds: number }) => {
    decided(done, answer)
    goOn(id)
  }
  const accept = useCommand(acceptDataRequest, { onDone: (answer) => stayed(m.data_accepted(), answer) })
  const reject = useCommand(rejectDataRequest, {
    quiet: true,
    onDone: (answer) => answered(m.data_rejected(), answer),
  })
  const finish = useCommand(finishDataRequest, {
    quiet: true,
    onDone: (answer) => answered(m.data_finished(), answer),
  })
  const extend = useCommand(extendDataRequest, {
    quiet: true,
    onDone: (answer) => stayed(m.data_extend_done(), answer),
  })
  return (
    <>
      {can.accept && (
        <Button
          loading={accept.isPending}
          onClick={() => accept.mutate({ params: { id }, body: { version, note: '' } })}
        >
          {m.data_accept()}
        </Button>
      )}
      {can.finish && (
        <Button variant={can.accept ? 'default' : 'filled'} onClick={() => setOpen('finish')}>
          {m.data_finish()}
        </Button>
      )}
      {can.extend && (
        <Button variant="default" onClick={() => setOpen('extend')}>
          {m.data_extend()}
        </Button>
      )}
      {can.reject && (
        <Button variant="default" onClick={() => setOpen('reject')}>
          {m.data_reject()}
        </Button>
      )}
      {request.has_certificate && <CertificateButton id={id} />}
      <FinishDialog
        opened={open === 'finish'}
        onClose={close}
        busy={finish.isPending}
        error={finish.error}
        onSend={(answer) => finish.mutate({ params: { id }, body: { version, answer } })}
      />
      <ExtendDialog
        opened={open === 'extend'}
        onClose={close}
        busy={extend.isPending}
        error={extend.error}
        onSend={(days, reason) => extend.mutate({ params: { id }, body: { version, days, reason } })}
      />
      <ReasonDialog
        opened={open === 'reject'}
        title={m.data_reject()}
        reasons={[m.data_reason_books(), m.data_reason_identity(), m.data_reason_others()]}
        maxLength={500}
        confirmLabel={m.data_reject()}
        busy={reject.isPending}
        error={reject.isError ? problemText(reject.error) : undefined}
        onSubmit={(reason) => reject.mutate({ params: { id }, body: { version, reason } })}
        onClose={close}
      >
        <p>{m.data_reject_text()}</p>
      </ReasonDialog>
    </>
  )
}

type Sending = Pick<SendProps, 'opened' | 'onClose' | 'busy' | 'error'>

const FinishDialog = ({ onSend, ...sending }: Sending & { readonly onSend: (answer: string) => void }) => {
  const [answer, setAnswer] = useState('')
  return (
    <SendDialog
      {...sending}
      title={m.data_finish()}
      ready={answer.trim().length >= shortest}
      typed={answer}
      onDrop={() => setAnswer('')}
      onSend={() => onSend(answer)}
    >
      <TextAreaField
        label={m.data_answer()}
        description={m.data_answer_hint()}
        autosize
        minRows={3}
        maxLength={2000}
        value={answer}
        onChange={(event) => setAnswer(event.currentTarget.value)}
      />
    </SendDialog>
  )
}

const ExtendDialog = ({
  onSend,
  ...sending
}: Sending & { readonly onSend: (days: number, reason: string) => void }) => {
  const [days, setDays] = useState(String(longestExtension))
  const [reason, setReason] = useState('')
  const count = Number(days)
  return (
    <SendDialog
      {...sending}
      title={m.data_extend()}
      ready={Number.isInteger(count) && count >= 1 && count <= longestExtension && reason.trim().length >= shortest}
      typed={[days, reason]}
      onDrop={() => setReason('')}
      onSend={() => onSend(count, reason)}
    >
      <Muted>{m.data_extend_text({ count: longestExtension })}</Muted>
      <TextField
        label={m.data_extend_days()}
        inputMode="numeric"
        maxLength={2}
        value={days}
        onChange={(event) => setDays(event.currentTarget.value)}
      />
      <TextAreaField
        label={m.reason_label()}
        autosize
        minRows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </SendDialog>
  )
}

const shortest = 5

type SendProps = {
  opened: boolean
  onClose: () => void
  title: string
  busy: boolean
  ready: boolean
  error: unknown
  typed: unknown
  onDrop: () => void
  onSend: () => void
  children: ReactNode
}

const SendDialog = ({ opened, onClose, title, busy, ready, error, typed, onDrop, onSend, children }: SendProps) => (
  <Dialog
    opened={opened}
    onClose={onClose}
    title={title}
    typed={typed}
    onDrop={onDrop}
    actions={
      <>
        <CancelButton />
        <Button loading={busy} disabled={!ready} onClick={onSend}>
          {m.common_send()}
        </Button>
      </>
    }
  >
    <div className={styles.stack}>
      {error !== null && <SendFailure text={problemText(error)} />}
      {children}
    </div>
  </Dialog>
)

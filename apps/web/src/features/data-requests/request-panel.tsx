import {
  acceptDataRequest,
  type DataRequestInfo,
  dataRequestInfo,
  extendDataRequest,
  finishDataRequest,
  longestExtension,
  rejectDataRequest,
} from '@nhip-cau/contract/data-requests'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { problemText } from '../../lib/api-problem.ts'
import { EntityPanel } from '../../lib/entity-panel.tsx'
import { ask, useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatDate, formatDateTime } from '../../ui/format.ts'
import { DetailSection, Facts } from '../../ui/list/detail-panel.tsx'
import { Muted } from '../../ui/muted.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { CertificateButton } from './certificate-button.tsx'
import styles from './data-requests.module.css'
import { DeletionSection } from './deletion-section.tsx'
import { RequestSteps } from './request-steps.tsx'
import { dueText, kindNames, statusNames, statusTones } from './request-texts.ts'

type Props = { readonly id: string; readonly opened: boolean; readonly onClose: () => void }

/** One request: its content, its due date, and the next possible steps of the office. */
export const RequestPanel = ({ id, opened, onClose }: Props) => {
  const info = useQuery(ask(dataRequestInfo, { params: { id } }))
  return (
    <EntityPanel
      query={info}
      opened={opened}
      onClose={onClose}
      title={m.data_requests_title()}
      nameOf={(data) => `#${data.number} · ${kindNames[data.kind]()}`}
      actions={(data) => <Actions request={data} />}
    >
      {(data) => <Content request={data} />}
    </EntityPanel>
  )
}

const Content = ({ request }: { request: DataRequestInfo }) => {
  const due = dueText(request)
  return (
    <>
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
    </>
  )
}

const Actions = ({ request }: { request: DataRequestInfo }) => {
  const { id, version, can } = request
  const [open, setOpen] = useState<'finish' | 'reject' | 'extend'>()
  const close = () => setOpen(undefined)
  const accept = useCommand(acceptDataRequest, { done: m.data_accepted() })
  const reject = useCommand(rejectDataRequest, { quiet: true, done: m.data_rejected(), onDone: close })
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
      <FinishDialog request={request} opened={open === 'finish'} onClose={close} />
      <ExtendDialog request={request} opened={open === 'extend'} onClose={close} />
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

type DialogProps = { readonly request: DataRequestInfo; readonly opened: boolean; readonly onClose: () => void }

const FinishDialog = ({ request: { id, version }, opened, onClose }: DialogProps) => {
  const [answer, setAnswer] = useState('')
  const finish = useCommand(finishDataRequest, { quiet: true, done: m.data_finished(), onDone: onClose })
  return (
    <SendDialog
      opened={opened}
      onClose={onClose}
      title={m.data_finish()}
      busy={finish.isPending}
      ready={answer.trim().length >= shortest}
      error={finish.error}
      onSend={() => finish.mutate({ params: { id }, body: { version, answer } })}
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

const ExtendDialog = ({ request: { id, version }, opened, onClose }: DialogProps) => {
  const [days, setDays] = useState(String(longestExtension))
  const [reason, setReason] = useState('')
  const extend = useCommand(extendDataRequest, { quiet: true, done: m.data_extend_done(), onDone: onClose })
  const count = Number(days)
  return (
    <SendDialog
      opened={opened}
      onClose={onClose}
      title={m.data_extend()}
      busy={extend.isPending}
      ready={Number.isInteger(count) && count >= 1 && count <= longestExtension && reason.trim().length >= shortest}
      error={extend.error}
      onSend={() => extend.mutate({ params: { id }, body: { version, days: count, reason } })}
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
  onSend: () => void
  children: ReactNode
}

const SendDialog = ({ opened, onClose, title, busy, ready, error, onSend, children }: SendProps) => (
  <Dialog
    opened={opened}
    onClose={onClose}
    title={title}
    actions={
      <>
        <Button variant="default" onClick={onClose}>
          {m.common_cancel()}
        </Button>
        <Button loading={busy} disabled={!ready} onClick={onSend}>
          {m.common_send()}
        </Button>
      </>
    }
  >
    <div className={styles.stack}>
      {error !== null && <Notice tone="danger" title={problemText(error)} />}
      {children}
    </div>
  </Dialog>
)

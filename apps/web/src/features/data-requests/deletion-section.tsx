import {
  confirmDeletion,
  type DataRequestInfo,
  deletionPreview,
  prepareDeletion,
} from '@nhip-cau/contract/data-requests'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiProblem, problemText } from '../../lib/api-problem.ts'
import { ask, useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { formatNumber } from '../../ui/format.ts'
import { DetailSection } from '../../ui/list/detail-panel.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SendFailure } from '../../ui/send-failure.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './data-requests.module.css'

/** Lists what a deletion removes; two people have to confirm it, one after the other. */
export const DeletionSection = ({ request }: { request: DataRequestInfo }) => {
  const { id, version, can, prepared_by } = request
  const open = can.prepare_deletion || (request.status === 'working' && prepared_by !== null)
  const preview = useQuery({ ...ask(deletionPreview, { params: { id } }), enabled: open })
  const prepare = useCommand(prepareDeletion, { done: m.data_prepared() })
  if (!open) return null
  return (
    <DetailSection title={m.data_deletion()}>
      <div className={styles.stack}>
        <p>{m.data_deletion_lead()}</p>
        {preview.data && (
          <>
            <table className={styles.counts} aria-label={m.data_deletion_goes()}>
              <tbody>
                {preview.data.goes.map((line) => (
                  <tr key={line.what}>
                    <td>{line.label}</td>
                    <td data-figures="">{formatNumber(line.count)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <strong>{m.data_deletion_stays()}</strong>
            <ul>
              {preview.data.stays.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </>
        )}
        {can.prepare_deletion && (
          <div>
            <Button
              color="red"
              variant="light"
              loading={prepare.isPending}
              onClick={() => prepare.mutate({ params: { id }, body: { version } })}
            >
              {m.data_prepare()}
            </Button>
          </div>
        )}
        {prepared_by !== null && <Notice tone="waiting" title={m.data_prepared_by({ name: prepared_by })} />}
        {can.confirm_deletion && <Confirm request={request} />}
      </div>
    </DetailSection>
  )
}

const Confirm = ({ request: { id, version } }: { request: DataRequestInfo }) => {
  const [code, setCode] = useState('')
  const confirm = useCommand(confirmDeletion, { quiet: true, done: m.data_deleted() })
  const { error } = confirm
  const wrongCode = isApiProblem(error) ? error.errors.code : undefined
  return (
    <form
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault()
        confirm.mutate({ params: { id }, body: { version, code } })
      }}
    >
      {error && wrongCode === undefined && <SendFailure text={problemText(error)} />}
      <TextField
        label={m.data_code()}
        description={m.data_code_hint()}
        autoComplete="off"
        maxLength={20}
        value={code}
        error={wrongCode}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <div>
        <Button type="submit" color="red" loading={confirm.isPending} disabled={code.trim() === ''}>
          {m.data_confirm()}
        </Button>
      </div>
    </form>
  )
}

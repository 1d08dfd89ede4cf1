import {
  type DataExport,
  deleteDataExport,
  downloadDataExport,
  listDataExports,
  startDataExport,
} from '@nhip-cau/contract/data-requests'
import { IconPackageExport, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { FileButton } from '../../lib/file-button.tsx'
import { ask, useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { formatDateTime, formatNumber } from '../../ui/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Muted } from '../../ui/muted.tsx'
import styles from './data-requests.module.css'

type Props = {
  readonly students: readonly { readonly id: string; readonly full_name: string; readonly nickname: string | null }[]
}

/** Copies of a child's data, created by the server and kept for a week. */
export const DataDownloads = ({ students }: Props) => {
  const exports = useQuery({
    ...ask(listDataExports, {}),
    // The live stream reports progress too; polling works where the stream is blocked.
    refetchInterval: ({ state }) => (state.data?.data.some(isUnderWay) ? 3000 : false),
  })
  const start = useCommand(startDataExport)
  const all = exports.data?.data ?? []
  return (
    <Card as="section" className={styles.stack ?? ''}>
      <h2>{m.data_download_title()}</h2>
      <Muted>{m.data_download_lead()}</Muted>
      <div className={styles.buttons}>
        {students.map(({ id, full_name, nickname }) => (
          <Button
            key={id}
            variant="light"
            leftSection={<IconPackageExport size={20} />}
            loading={start.isPending}
            disabled={all.some((one) => one.student.id === id && isUnderWay(one))}
            onClick={() => start.mutate({ body: { student_id: id } })}
          >
            {m.data_download_start({ child: nickname ?? full_name })}
          </Button>
        ))}
      </div>
      <ul className={styles.list}>
        {all
          .filter((one) => one.status !== 'expired')
          .map((one) => (
            <li key={one.id}>
              <Download one={one} />
            </li>
          ))}
      </ul>
    </Card>
  )
}

const isUnderWay = ({ status }: DataExport) => status === 'waiting' || status === 'working'

const Download = ({ one }: { one: DataExport }) => {
  const remove = useCommand(deleteDataExport, { done: m.data_download_removed() })
  return (
    <>
      <div className={styles.head}>
        <strong>{one.student.full_name}</strong>
        {one.status === 'ready' && (
          <span className={styles.buttons}>
            <FileButton
              endpoint={downloadDataExport}
              input={{ params: { id: one.id } }}
              fileName="du-lieu-cua-con.zip"
              variant="filled"
              kind="download"
              label={m.data_download_save({ size: formatNumber((one.bytes ?? 0) / 1_000_000) })}
            />
            <IconButton
              label={m.data_download_remove({ child: one.student.full_name })}
              icon={<IconTrash size={20} />}
              onClick={() => remove.mutate({ params: { id: one.id } })}
            />
          </span>
        )}
      </div>
      {isUnderWay(one) && (
        <progress className={styles.progress} value={one.progress} max={100} aria-label={m.data_download_progress()} />
      )}
      <Muted role="status">{stateOf(one)}</Muted>
    </>
  )
}

const stateOf = (one: DataExport): string => {
  if (one.status === 'failed') return m.data_download_failed()
  if (one.status === 'ready' && one.expires_at !== null)
    return m.data_download_until({ time: formatDateTime(one.expires_at) })
  return m.data_download_working({ percent: one.progress })
}

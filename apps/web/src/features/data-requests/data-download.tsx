import { type DataExport, deleteDataExport, downloadDataExport } from '@nhip-cau/contract/data-requests'
import { IconTrash } from '@tabler/icons-react'
import { FileButton } from '../../lib/file-button.tsx'
import { useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { formatDateTime, formatNumber } from '../../ui/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Muted } from '../../ui/muted.tsx'
import styles from './data-requests.module.css'

export const isUnderWay = ({ status }: DataExport) => status === 'waiting' || status === 'working'

/** One file: how far it is, then the button that saves it. */
export const Download = ({ one }: { one: DataExport }) => {
  const remove = useCommand(deleteDataExport, { done: m.data_download_removed() })
  return (
    <>
      <div className={styles.head}>
        <strong>
          {one.kind === 'photos' ? m.photos_download_name({ child: one.student.full_name }) : one.student.full_name}
        </strong>
        {one.status === 'ready' && (
          <span className={styles.buttons}>
            <FileButton
              endpoint={downloadDataExport}
              input={{ params: { id: one.id } }}
              fileName={one.kind === 'photos' ? 'anh-cua-con.zip' : 'du-lieu-cua-con.zip'}
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

import { listDataExports, startDataExport } from '@nhip-cau/contract/data-requests'
import { IconPackageExport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ask, useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Muted } from '../../ui/muted.tsx'
import { Download, isUnderWay } from './data-download.tsx'
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
            disabled={all.some((one) => one.kind === 'all' && one.student.id === id && isUnderWay(one))}
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

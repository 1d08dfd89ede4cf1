import { listDataExports, startDataExport } from '@nhip-cau/contract/data-requests'
import { IconPackageExport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ask, useCommand } from '../../../lib/queries.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Muted } from '../../../ui/muted.tsx'
import { Download, isUnderWay } from '../../data-requests/data-download.tsx'
import styles from './tags.module.css'

/** All photos of one's own child as a zip file, made by the server. */
export const ChildPhotosDownload = ({ childId }: { childId: string }) => {
  const exports = useQuery({
    ...ask(listDataExports, {}),
    // The live stream reports progress too; polling works where the stream is blocked.
    refetchInterval: ({ state }) => (state.data?.data.some(isUnderWay) ? 3000 : false),
  })
  const start = useCommand(startDataExport)
  const own = exports.data?.data.find(
    ({ kind, student, status }) => kind === 'photos' && student.id === childId && status !== 'expired',
  )
  return (
    <Card as="section" aria-label={m.photos_download_all()}>
      <div className={styles.section}>
        <Muted>{m.photos_download_lead()}</Muted>
        {own && <Download one={own} />}
        {!(own && isUnderWay(own)) && (
          <Button
            variant="light"
            size="md"
            leftSection={<IconPackageExport size={20} aria-hidden="true" />}
            loading={start.isPending}
            onClick={() => start.mutate({ body: { student_id: childId, kind: 'photos' } })}
          >
            {own ? m.photos_download_again() : m.photos_download_all()}
          </Button>
        )}
      </div>
    </Card>
  )
}

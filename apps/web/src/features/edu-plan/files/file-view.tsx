import type { PlanFile } from '@nhip-cau/contract/edu-plan-parts'
import { IconDownload } from '@tabler/icons-react'
import { withAbsoluteUrls } from '../../../lib/absolute-urls.ts'
import { photoOf } from '../../../lib/api.ts'
import { currentRole } from '../../../lib/area.ts'
import { m } from '../../../paraglide/messages.js'
import { openPhotoViewer } from '../../../ui/photos/open-photo-viewer.ts'
import { documentFacts } from '../../posts/document-facts.ts'
import { DocumentIcon } from '../../posts/document-icon.tsx'
import { DocumentPage } from '../../posts/document-page.tsx'
import styles from './plan-files.module.css'

type Props = { readonly file: Omit<PlanFile, 'for_families'> }

/** A file with its preview: an image opens large, a document is saved. */
export const FileView = ({ file: { image, document } }: Props) => {
  const role = currentRole()
  const photo = photoOf(role, image)
  if (photo)
    return (
      <button
        type="button"
        className={styles.view}
        aria-label={m.photo_open({ index: 1, total: 1 })}
        onClick={() => void openPhotoViewer([photo], 0)}
      >
        <span className={styles.preview}>
          <DocumentPage page={photo} sizes="240px" />
        </span>
      </button>
    )
  const [shown] = document ? withAbsoluteUrls(role, [document]) : []
  if (!shown) return null
  const page = photoOf(role, shown.page)
  return (
    <a className={styles.view} href={shown.url} download={shown.name}>
      <span className={styles.preview}>
        {page ? <DocumentPage page={page} sizes="240px" /> : <DocumentIcon kind={shown.kind} />}
      </span>
      <span className={styles.line}>
        <span className={styles.facts}>
          <strong dir="auto">{shown.name}</strong>
          <small>{documentFacts(shown)}</small>
        </span>
        <IconDownload size={20} aria-hidden="true" />
      </span>
    </a>
  )
}

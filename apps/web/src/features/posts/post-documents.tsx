import type { Document } from '@nhip-cau/contract/media-documents'
import { IconDownload } from '@tabler/icons-react'
import { withAbsoluteUrls } from '../../lib/absolute-urls.ts'
import { currentRole } from '../../lib/area.ts'
import { m } from '../../paraglide/messages.js'
import { DocumentIcon } from './document-icon.tsx'
import { sizeText } from './document-size.ts'
import styles from './post-documents.module.css'

/** The files of a post, each opened or saved with one tap. */
export const PostDocuments = ({ documents }: { readonly documents: readonly Document[] }) => (
  <ul className={styles.files} aria-label={m.post_documents()}>
    {withAbsoluteUrls(currentRole(), documents).map(({ id, kind, name, bytes, url }) => (
      <li key={id}>
        <a className={styles.file} href={url} download={name}>
          <DocumentIcon kind={kind} />
          <span className={styles.facts}>
            <span className={styles.name} dir="auto">
              {name}
            </span>
            <span className={styles.size}>{sizeText(bytes)}</span>
          </span>
          <IconDownload size={20} aria-hidden="true" />
        </a>
      </li>
    ))}
  </ul>
)

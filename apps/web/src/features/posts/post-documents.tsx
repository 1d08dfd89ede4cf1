import type { Document } from '@nhip-cau/contract/media-documents'
import { IconDownload } from '@tabler/icons-react'
import { withAbsoluteUrls } from '../../lib/absolute-urls.ts'
import { photoOf } from '../../lib/api.ts'
import { currentRole } from '../../lib/area.ts'
import { m } from '../../paraglide/messages.js'
import { documentFacts } from './document-facts.ts'
import { DocumentIcon } from './document-icon.tsx'
import { DocumentPage } from './document-page.tsx'
import styles from './post-documents.module.css'

type Props = {
  readonly documents: readonly Document[]
  /** Called when a first page fails to load, because its address may have expired and must be fetched again. */
  readonly onLoadError?: (() => void) | undefined
}

/** The files of a post, each saved with one tap; of a PDF the first page is shown. */
export const PostDocuments = ({ documents, onLoadError }: Props) => (
  <ul className={styles.files} aria-label={m.post_documents()}>
    {withAbsoluteUrls(currentRole(), documents).map((document) => {
      const { id, kind, name, url } = document
      const page = photoOf(currentRole(), document.page)
      return (
        <li key={id}>
          <a className={styles.file} href={url} download={name}>
            {page && (
              <span className={styles.page}>
                <DocumentPage page={page} sizes="(min-width: 45em) 650px, 90vw" onLoadError={onLoadError} />
              </span>
            )}
            <span className={styles.line}>
              <DocumentIcon kind={kind} />
              <span className={styles.facts}>
                <span className={styles.name} dir="auto">
                  {name}
                </span>
                <span className={styles.size}>{documentFacts(document)}</span>
              </span>
              <IconDownload size={20} aria-hidden="true" />
            </span>
          </a>
        </li>
      )
    })}
  </ul>
)

import type { ReactNode } from 'react'
import { OfflineNotice } from '../../ui/offline-notice.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'
import styles from './blank-layout.module.css'

/** The layout without a frame, for logins and pages outside the areas. */
export const BlankLayout = ({ children }: { children: ReactNode }) => (
  <>
    <SkipLink />
    <OfflineNotice />
    <main id="content" tabIndex={-1} className={styles.main}>
      {children}
    </main>
  </>
)

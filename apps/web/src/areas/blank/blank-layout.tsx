import { type ReactNode, useLayoutEffect } from 'react'
import { OfflineNotice } from '../../ui/offline-notice.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'
import { removeSplash } from '../../ui/splash.ts'
import styles from './blank-layout.module.css'

/** The layout without a frame, for logins and pages outside the areas. */
export const BlankLayout = ({ children }: { children: ReactNode }) => {
  // Effects of children run first, so the login form has taken over what was typed.
  useLayoutEffect(() => void removeSplash(), [])
  return (
    <>
      <SkipLink />
      <OfflineNotice />
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </>
  )
}

import { type ReactNode, useEffect } from 'react'
import { m } from '../paraglide/messages.js'
import styles from './page.module.css'

type Props = {
  title: string
  /** One short line under the title. */
  description?: ReactNode
  /** The one primary action of the page. */
  action?: ReactNode
  /** Search, filters and tools; on a wide screen in one line with title and action. */
  toolbar?: ReactNode
  /** Above the title of nested pages only: a link back or breadcrumbs. */
  trail?: ReactNode
  width?: 'feed' | 'page'
  /** Small gaps on a phone and at the desk, for a page that needs the space for its content. */
  dense?: boolean
  children: ReactNode
}

export const Page = ({
  title,
  description,
  action,
  toolbar,
  trail,
  width = 'page',
  dense = false,
  children,
}: Props) => {
  useEffect(() => {
    document.title = `${title} · ${m.app_name()}`
  }, [title])
  return (
    <div className={styles.page} data-width={width} data-dense={dense || undefined}>
      {trail && <div className={styles.breadcrumb}>{trail}</div>}
      <header className={styles.header}>
        <div className={styles.heading}>
          <h1>{title}</h1>
          {description && <p className={styles.description}>{description}</p>}
        </div>
        {toolbar && <div className={styles.toolbar}>{toolbar}</div>}
        {action && <div className={styles.action}>{action}</div>}
      </header>
      {children}
    </div>
  )
}

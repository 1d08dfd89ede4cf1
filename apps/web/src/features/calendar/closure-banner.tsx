import { useProfile } from '../../lib/profile.tsx'
import { m } from '../../paraglide/messages.js'
import { Notice } from '../../ui/notice.tsx'
import styles from './closure-banner.module.css'
import { daysText } from './holiday-texts.ts'

/** Shown on every home page while a closure is current or planned. */
export const ClosureBanner = () => {
  const { closures } = useProfile()
  if (closures.length === 0) return null
  return (
    <div className={styles.banner}>
      {closures.map((closure) => (
        <Notice key={closure.id} tone="danger" title={m.calendar_banner({ days: daysText(closure) })}>
          {closure.reason}
        </Notice>
      ))}
    </div>
  )
}

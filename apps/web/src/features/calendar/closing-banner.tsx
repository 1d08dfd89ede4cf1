import { useProfile } from '../../lib/profile.tsx'
import { m } from '../../paraglide/messages.js'
import { Notice } from '../../ui/notice.tsx'
import styles from './closing-banner.module.css'
import { daysText } from './holiday-words.ts'

/** On every home while an emergency closing lasts or lies ahead. */
export const ClosingBanner = () => {
  const { closings } = useProfile()
  if (closings.length === 0) return null
  return (
    <div className={styles.banner}>
      {closings.map((closing) => (
        <Notice key={closing.id} tone="danger" title={m.calendar_banner({ days: daysText(closing) })}>
          {closing.reason}
        </Notice>
      ))}
    </div>
  )
}

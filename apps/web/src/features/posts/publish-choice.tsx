import { addDays } from '@nhip-cau/contract/days'
import { lazy, Suspense } from 'react'
import { m } from '../../paraglide/messages.js'
import { Choice } from '../../ui/choice.tsx'
import { schoolDay } from '../../ui/format.ts'
import { useNow } from '../../ui/use-now.ts'
import styles from './publish-fields.module.css'
import type { PublishFields as Fields } from './publish-time.ts'

const PublishFields = lazy(() => import('./publish-fields.tsx').then((module) => ({ default: module.PublishFields })))

type Props = {
  readonly value: Fields | null
  readonly error: string | undefined
  readonly onChange: (value: Fields | null) => void
}

/** When families are home and look at their phones. */
const usualTime = '18:00'

/** Whether a post is published as soon as it may be, or at a chosen time. */
export const PublishChoice = ({ value, error, onChange }: Props) => {
  const today = schoolDay(useNow())
  return (
    <div id="post-publish_on" tabIndex={-1} className={styles.choice}>
      <Choice
        label={m.publish_when()}
        options={[
          { value: 'now', label: m.publish_now() },
          { value: 'later', label: m.publish_later() },
        ]}
        value={value === null ? 'now' : 'later'}
        onChange={(when) => onChange(when === 'now' ? null : { day: addDays(today, 1), time: usualTime })}
      />
      {value && (
        <Suspense fallback={null}>
          <PublishFields value={value} today={today} error={error} onChange={onChange} />
        </Suspense>
      )}
    </div>
  )
}

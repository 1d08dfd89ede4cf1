import type { DayChange } from '@nhip-cau/contract/menu-plan-parts'
import { m } from '../../../paraglide/messages.js'
import { formatLongDate } from '../../../ui/format.ts'
import { Muted } from '../../../ui/muted.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { ChangedCells } from './changed-cells.tsx'

type Props = { readonly changes: readonly DayChange[] }

/** Days that were changed after the approval. */
export const WeekChanges = ({ changes }: Props) =>
  changes.map(({ day, at, by, reason, cells }) => (
    <Notice key={`${day} ${at}`} tone="info" title={m.menu_changed_on({ day: formatLongDate(day) })}>
      <ChangedCells cells={cells} />
      <Muted as="p">
        {[reason, by].filter(Boolean).join(' · ')} · <RelativeTime at={at} />
      </Muted>
    </Notice>
  ))

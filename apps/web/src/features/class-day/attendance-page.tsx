import { listAttendance } from '@nhip-cau/contract/attendance'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { currentRole } from '../../lib/area.ts'
import { useChosenClass } from '../../lib/chosen-class.ts'
import { ClassChips } from '../../lib/class-chips.tsx'
import { useProfile } from '../../lib/profile.tsx'
import { ask } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { EmptyFeed } from '../../ui/art/empty-feed.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { StatisticsLink } from '../attendance/statistics/statistics-link.tsx'
import { ClassRegister } from './class-register.tsx'

/** A teacher's register: of the chosen class, or of the teacher's first class. */
export const AttendancePage = () => {
  const { classes } = useProfile()
  const [chosen, choose] = useChosenClass(currentRole(), classes)
  const shown = chosen ?? classes[0]
  useOwnRegisters(classes)
  return (
    <Page
      dense
      title={shown ? m.attend_title_of({ name: shown.name }) : m.title_attendance()}
      {...(shown ? { action: <StatisticsLink /> } : {})}
    >
      <ClassChips classes={classes} shown={shown} onChoose={choose} />
      {shown ? (
        <ClassRegister key={shown.id} classId={shown.id} />
      ) : (
        <EmptyState picture={<EmptyFeed />} text={m.attend_no_class()} />
      )}
    </Page>
  )
}

/** Preloads the registers of the teacher's other classes, so that they are available offline. */
const useOwnRegisters = (classes: readonly { readonly id: string }[]) => {
  const client = useQueryClient()
  const ids = classes.map(({ id }) => id).join(' ')
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const id of ids.split(' ').filter(Boolean).slice(0, 4)) {
        client.query(ask(listAttendance, { query: { class_id: id } })).catch(() => undefined)
      }
    }, 1500)
    return () => clearTimeout(timer)
  }, [client, ids])
}

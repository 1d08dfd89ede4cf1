import { type MenuClash, menuClashes } from '@nhip-cau/contract/menu-plan-clash'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { currentRole } from '../../../lib/area.ts'
import { ask } from '../../../lib/queries.ts'
import { QueryState } from '../../../lib/query-state.tsx'
import { m } from '../../../paraglide/messages.js'
import { AllDone } from '../../../ui/art/all-done.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatLongDate } from '../../../ui/format.ts'
import { Muted } from '../../../ui/muted.tsx'
import { Notice } from '../../../ui/notice.tsx'
import layout from '../../../ui/rows.module.css'
import { WeekSwitch } from '../week/week-switch.tsx'
import styles from './clash.module.css'
import { ClashRow } from './clash-row.tsx'

const SubstituteDialog = lazy(() =>
  import('./substitute-dialog.tsx').then((module) => ({ default: module.SubstituteDialog })),
)

type Props = { readonly day: string | undefined; readonly onDay: (day: string | undefined) => void }

/** The children whose allergies or diets meet dishes of the week, and what each of them gets instead. */
export const ClashView = ({ day, onDay }: Props) => {
  const [chosen, setChosen] = useState<MenuClash>()
  const answer = useQuery(ask(menuClashes, { query: day === undefined ? {} : { day } }))
  return (
    <QueryState query={answer} loading={6}>
      {({ week, today, open, unknown, data, can }) => {
        const all = [...new Set(data.map((one) => one.day))]
        // What has been served stands last.
        const days = [...all.filter((one) => one >= today), ...all.filter((one) => one < today)]
        return (
          <div className={layout.stack}>
            <WeekSwitch week={week} today={today} onDay={onDay} />
            {open > 0 && <Notice tone="waiting" title={m.menu_clash_open({ count: open })} />}
            {data.length === 0 && <EmptyState picture={<AllDone />} text={m.menu_clash_none()} />}
            {days.map((one) => (
              <section key={one} className={styles.day} aria-label={formatLongDate(one)}>
                <h2>{formatLongDate(one)}</h2>
                <ul className={layout.rows}>
                  {data
                    .filter((clash) => clash.day === one)
                    .map((clash) => (
                      <ClashRow
                        key={`${clash.student.id} ${clash.meal}`}
                        clash={clash}
                        onChoose={can.substitute ? () => setChosen(clash) : undefined}
                      />
                    ))}
                </ul>
              </section>
            ))}
            {unknown > 0 && currentRole() === 'school' && (
              <Muted as="p">{m.menu_clash_unknown({ count: unknown })}</Muted>
            )}
            {chosen && (
              <Suspense fallback={null}>
                <SubstituteDialog clash={chosen} onClose={() => setChosen(undefined)} />
              </Suspense>
            )}
          </div>
        )
      }}
    </QueryState>
  )
}

import { type MenuVersion, menuHistory } from '@nhip-cau/contract/menu-plan'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../../lib/queries.ts'
import { QueryState } from '../../../lib/query-state.tsx'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { DetailSection } from '../../../ui/list/detail-panel.tsx'
import { Muted } from '../../../ui/muted.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import layout from '../../../ui/rows.module.css'
import { SidePanel } from '../../../ui/side-panel.tsx'
import { ChangedCells } from './changed-cells.tsx'

type Props = { readonly menuId: string; readonly onClose: () => void }

const changeNames: Record<MenuVersion['change'], () => string> = {
  approved: m.menu_version_approved,
  day: m.menu_version_day,
  withdrawn: m.menu_version_withdrawn,
}

/** Versions that are shown at first, and with each tap on the button. */
const step = 20
const most = 100

/** What families were shown of a menu, the newest first, each with what changed. */
export const MenuHistory = ({ menuId, onClose }: Props) => {
  const [count, setCount] = useState(step)
  const answer = useQuery({
    ...ask(menuHistory, { params: { id: menuId }, query: { per_page: count } }),
    placeholderData: keepPreviousData,
  })
  return (
    <SidePanel opened onClose={onClose} title={m.menu_history()}>
      <QueryState query={answer} loading={4}>
        {({ data, paging }) => (
          <div className={layout.stack}>
            {data.map((one) => (
              <DetailSection
                key={one.number}
                title={m.menu_version({ number: one.number, change: changeNames[one.change]() })}
              >
                <Muted as="p">
                  {one.by} · <RelativeTime at={one.at} />
                </Muted>
                {one.note && <p dir="auto">{one.note}</p>}
                {one.number > 1 && <ChangedCells cells={one.cells} />}
              </DetailSection>
            ))}
            {paging.total_records > data.length && count < most && (
              <Button variant="light" loading={answer.isFetching} onClick={() => setCount(count + step)}>
                {m.common_load_more()}
              </Button>
            )}
          </div>
        )}
      </QueryState>
    </SidePanel>
  )
}

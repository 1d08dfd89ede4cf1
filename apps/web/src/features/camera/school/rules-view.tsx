import { type ClassCameraRules, listCameraRules } from '@nhip-cau/contract/camera-rules'
import { IconPencil } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { NoClasses } from '../../../lib/no-classes.tsx'
import { ask } from '../../../lib/queries.ts'
import { QueryState } from '../../../lib/query-state.tsx'
import { m } from '../../../paraglide/messages.js'
import { Card } from '../../../ui/card.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { PagingFoot } from '../../../ui/list/paging-foot.tsx'
import { useListState } from '../../../ui/list/use-list-state.ts'
import { Muted } from '../../../ui/muted.tsx'
import rows from '../../../ui/ruled-rows.module.css'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { windowsText } from '../windows-text.ts'
import styles from './school.module.css'

const RulesForm = lazy(() => import('./rules-form.tsx').then((module) => ({ default: module.RulesForm })))

/** When the families of each class may watch, and of how many children all guardians agree. */
export const RulesView = ({ mayControl }: { readonly mayControl: boolean }) => {
  const state = useListState({ filters: [], sort: 'name' })
  const { page, per_page } = state.query
  const answer = useQuery({ ...ask(listCameraRules, { query: { page, per_page } }), placeholderData: keepPreviousData })
  const [open, setOpen] = useState<ClassCameraRules>()
  return (
    <>
      <QueryState query={answer} isEmpty={({ data }) => data.length === 0} empty={<NoClasses />}>
        {({ data, paging }) => (
          <div className={styles.stack}>
            <Muted>{m.camera_rules_lead()}</Muted>
            <Card>
              <ul className={rows.rows} aria-label={m.camera_view_rules()}>
                {data.map((one) => (
                  <RulesRow key={one.class.id} rules={one} onEdit={mayControl ? () => setOpen(one) : undefined} />
                ))}
              </ul>
            </Card>
            {paging.total_pages > 1 && <PagingFoot state={state} total={paging.total_records} />}
          </div>
        )}
      </QueryState>
      {open && (
        <Suspense fallback={null}>
          <RulesForm rules={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  )
}

type RowProps = { readonly rules: ClassCameraRules; readonly onEdit: (() => void) | undefined }

const RulesRow = ({ rules, onEdit }: RowProps) => {
  const { windows, minutes_per_day: minutes, children, agreed } = rules
  return (
    <li>
      <span className={rows.text}>
        <strong dir="auto">{rules.class.name}</strong>
        <small>
          {windows.length > 0 ? m.camera_windows({ windows: windowsText(windows) }) : m.camera_no_windows()}
          {minutes !== null && ` · ${minutes === 0 ? m.camera_no_limit() : m.camera_minutes_a_day({ count: minutes })}`}
        </small>
        <small>{m.camera_count({ count: rules.cameras })}</small>
      </span>
      {!rules.parents_may_watch && <StatusTag tone="neutral">{m.camera_rules_off()}</StatusTag>}
      <StatusTag tone={agreed === children ? 'good' : 'waiting'}>{m.camera_agreed_of({ agreed, children })}</StatusTag>
      {onEdit && (
        <IconButton
          label={m.camera_edit_of({ name: rules.class.name })}
          icon={<IconPencil size={20} />}
          onClick={onEdit}
        />
      )}
    </li>
  )
}

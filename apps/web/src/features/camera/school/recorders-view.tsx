import { deleteRecorder, listRecorders, type Recorder } from '@nhip-cau/contract/cameras'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { DeleteButton } from '../../../lib/entity-panel.tsx'
import { ask } from '../../../lib/queries.ts'
import { QueryState } from '../../../lib/query-state.tsx'
import { m } from '../../../paraglide/messages.js'
import { EmptySearch } from '../../../ui/art/empty-search.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { PagingFoot } from '../../../ui/list/paging-foot.tsx'
import { useListState } from '../../../ui/list/use-list-state.ts'
import rows from '../../../ui/ruled-rows.module.css'
import { recorderNames } from './camera-texts.ts'
import styles from './school.module.css'

const RecorderForm = lazy(() => import('./recorder-form.tsx').then((module) => ({ default: module.RecorderForm })))

/** The recorders, whose channels are cameras. */
export const RecordersView = () => {
  const state = useListState({ filters: [], sort: 'name' })
  const { page, per_page } = state.query
  const answer = useQuery({ ...ask(listRecorders, { query: { page, per_page } }), placeholderData: keepPreviousData })
  const [open, setOpen] = useState<Recorder | 'new'>()
  const add = (
    <Button size="sm" leftSection={<IconPlus size={20} />} onClick={() => setOpen('new')}>
      {m.camera_recorder_new()}
    </Button>
  )
  return (
    <>
      <QueryState
        query={answer}
        isEmpty={({ data }) => data.length === 0}
        empty={<EmptyState picture={<EmptySearch />} text={m.camera_recorders_empty()} action={add} />}
      >
        {({ data, paging }) => (
          <div className={styles.stack}>
            <div>{add}</div>
            <Card>
              <ul className={rows.rows} aria-label={m.camera_view_recorders()}>
                {data.map((one) => (
                  <li key={one.id}>
                    <span className={rows.text}>
                      <strong dir="auto">{one.name}</strong>
                      <small>
                        {recorderNames[one.kind]()} · {m.camera_count({ count: one.cameras })}
                      </small>
                    </span>
                    <IconButton
                      label={m.camera_edit_of({ name: one.name })}
                      icon={<IconPencil size={20} />}
                      onClick={() => setOpen(one)}
                    />
                    <DeleteButton
                      name={one.name}
                      endpoint={deleteRecorder}
                      input={{ params: { id: one.id } }}
                      hint={m.camera_recorder_delete_hint()}
                      onGone={() => undefined}
                    />
                  </li>
                ))}
              </ul>
            </Card>
            {paging.total_pages > 1 && <PagingFoot state={state} total={paging.total_records} />}
          </div>
        )}
      </QueryState>
      {open && (
        <Suspense fallback={null}>
          <RecorderForm one={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  )
}

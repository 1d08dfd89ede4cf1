import { type Camera, cameraListInput, createCamera, listCameras } from '@nhip-cau/contract/cameras'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode } from 'react'
import { useClassOptions } from '../../../lib/class-options.ts'
import { EntityPage, type FormOf } from '../../../lib/entity-page.tsx'
import { ask } from '../../../lib/queries.ts'
import { m } from '../../../paraglide/messages.js'
import type { Column } from '../../../ui/list/column.ts'
import { useListState } from '../../../ui/list/use-list-state.ts'
import { placeOf } from '../wall/wall-tile.tsx'
import { CameraCard } from './camera-card.tsx'
import { CameraPanel } from './camera-panel.tsx'
import { StateTag } from './state-tag.tsx'

const CameraForm = lazy(() => import('./camera-form.tsx').then((module) => ({ default: module.CameraForm })))

const columns = (): readonly Column<Camera>[] => [
  { key: 'name', title: m.camera_name(), width: 14, render: (row) => <strong dir="auto">{row.name}</strong> },
  { key: 'place', title: m.camera_place_or_class(), optional: true, render: placeOf },
  {
    key: 'source',
    title: m.camera_source(),
    optional: true,
    render: ({ recorder }) =>
      recorder ? m.camera_channel_of({ name: recorder.name, channel: recorder.channel }) : m.camera_own_address(),
  },
  { key: 'watching', title: m.camera_watching(), width: 9, optional: true, render: (row) => row.watching.families },
  { key: 'state', title: m.camera_state(), width: 11, render: (row) => <StateTag state={row.state} /> },
]

/** The list of cameras with panel and form. */
export const CamerasView = ({ above }: { readonly above: ReactNode }) => {
  const state = useListState({ filters: ['class_id', 'active'], sort: 'name' })
  const { data: input } = useQuery(ask(cameraListInput, {}))
  const classes = useClassOptions(input?.classes)
  return (
    <EntityPage
      name="cameras"
      title={m.title_camera()}
      placeholder={m.camera_search()}
      emptyText={m.camera_list_empty()}
      list={listCameras}
      state={state}
      create={{ endpoint: createCamera, label: m.camera_new() }}
      above={above}
      filters={[
        {
          name: 'class_id',
          label: m.attend_class(),
          options: classes,
        },
        { name: 'active', label: m.camera_only_off(), options: [{ value: 'false', label: '' }] },
      ]}
      columns={columns()}
      rowName={(row) => row.name}
      renderCard={(row) => <CameraCard row={row} />}
      panel={(panel) => <CameraPanel {...panel} />}
      form={(form: FormOf<Camera>) => input && <CameraForm {...form} input={input} />}
    />
  )
}

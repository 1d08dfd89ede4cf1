import { type Camera, cameraInfo, deleteCamera, updateCamera } from '@nhip-cau/contract/cameras'
import { useQuery } from '@tanstack/react-query'
import type { PanelOf } from '../../../lib/entity-page.tsx'
import { DeleteButton, EditButton, EntityPanel } from '../../../lib/entity-panel.tsx'
import { mayCall } from '../../../lib/permission.ts'
import { useProfile } from '../../../lib/profile.tsx'
import { ask } from '../../../lib/queries.ts'
import { m } from '../../../paraglide/messages.js'
import { formatDateTime, formatTime } from '../../../ui/format.ts'
import { DetailSection, Facts } from '../../../ui/list/detail-panel.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { CutOne } from '../wall/camera-viewer.tsx'
import { placeOf } from '../wall/wall-tile.tsx'
import { codecNames, streamNames } from './camera-texts.ts'
import { StateTag } from './state-tag.tsx'
import { TestButton } from './test-button.tsx'

/** One camera: where it is, its state, a test with a picture, and the button that cuts it. */
export const CameraPanel = ({ id, opened, onClose, onEdit }: PanelOf<Camera>) => {
  const { permissions } = useProfile()
  const mayControl = mayCall(updateCamera, 'school', permissions)
  return (
    <EntityPanel
      query={useQuery({ ...ask(cameraInfo, { params: { id } }), enabled: opened })}
      opened={opened}
      onClose={onClose}
      title={m.title_camera()}
      nameOf={({ name }) => name}
      actions={(one) =>
        mayControl && (
          <>
            <EditButton onClick={() => onEdit(one)} />
            <CutOne camera={one} />
            <DeleteButton
              name={one.name}
              endpoint={deleteCamera}
              input={{ params: { id: one.id } }}
              hint={m.camera_delete_hint()}
              onGone={onClose}
            />
          </>
        )
      }
    >
      {(one) => (
        <>
          {one.cut && (
            <Notice tone="danger" title={m.camera_cut_one_state({ name: one.cut.by, time: formatTime(one.cut.at) })} />
          )}
          <Facts facts={factsOf(one)} />
          {mayControl && (
            <DetailSection title={m.camera_test_title()}>
              <TestButton input={() => ({ camera_id: one.id, stream: one.stream })} />
            </DetailSection>
          )}
        </>
      )}
    </EntityPanel>
  )
}

const factsOf = (one: Camera) => [
  { label: m.camera_state(), value: <StateTag state={one.state} /> },
  { label: m.camera_state_since(), value: one.since && formatDateTime(one.since) },
  { label: m.camera_place_or_class(), value: placeOf(one) },
  {
    label: m.camera_source(),
    value: one.recorder
      ? m.camera_channel_of({ name: one.recorder.name, channel: one.recorder.channel })
      : m.camera_own_address(),
  },
  { label: m.camera_stream(), value: streamNames[one.stream]() },
  { label: m.camera_codec(), value: one.codec && codecNames[one.codec] },
  {
    label: m.camera_login(),
    value: one.has_username || one.has_password ? m.camera_login_saved() : m.camera_login_none(),
  },
  { label: m.camera_sound(), value: one.sound ? m.settings_on() : m.settings_off() },
  {
    label: m.camera_watching(),
    value: m.camera_watching_counts({ families: one.watching.families, staff: one.watching.staff }),
  },
]

import type { CameraView } from '@nhip-cau/contract/camera-views'
import { m } from '../../../paraglide/messages.js'

/** `Mẹ bé Nguyễn Hoàng Gia Hân`, or that it is somebody of the school. */
export const watcherText = ({ role, relation, student }: CameraView['watcher']): string => {
  if (role === 'school') return m.camera_watcher_school()
  if (role === 'teacher') return m.camera_watcher_teacher()
  if (student === null) return m.camera_watcher_family()
  return relation === null
    ? m.camera_watcher_of({ child: student })
    : m.camera_watcher_relation({ relation, child: student })
}

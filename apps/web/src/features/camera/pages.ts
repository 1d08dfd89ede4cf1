import { listWatchableCameras } from '@nhip-cau/contract/camera-views'
import { listCameras } from '@nhip-cau/contract/cameras'
import { IconVideo } from '@tabler/icons-react'
import type { Page } from '../../pages.ts'
import { m } from '../../paraglide/messages.js'

const loadSchool = () => import('./school/camera-page.tsx').then((module) => module.CameraPage)
const loadTeacher = () => import('./staff/class-camera-page.tsx').then((module) => module.ClassCameraPage)
const loadFamily = () => import('./family/family-camera-page.tsx').then((module) => module.FamilyCameraPage)

const camera = { name: 'camera', icon: IconVideo, group: 'day', words: m.camera_words } as const

export const cameraPages: readonly Page[] = [
  {
    ...camera,
    title: m.title_camera,
    school: { does: listCameras, load: loadSchool },
  },
  // The specification has no page `camera` in the teachers' area; this is their view of their own class.
  {
    ...camera,
    name: 'class-camera',
    title: m.title_camera,
    teacher: { does: listWatchableCameras, load: loadTeacher, classes: 'one' },
  },
  { ...camera, title: m.camera_family_title, parent: { does: listWatchableCameras, load: loadFamily } },
]

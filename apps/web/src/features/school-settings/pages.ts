import { getSettings } from '@nhip-cau/contract/settings'
import { IconSettings } from '@tabler/icons-react'
import type { Page } from '../../pages.ts'
import { m } from '../../paraglide/messages.js'

const load = () => import('./school-settings-page.tsx').then((module) => module.SchoolSettingsPage)

export const schoolSettingsPages: readonly Page[] = [
  {
    name: 'school-settings',
    title: m.title_school_settings,
    icon: IconSettings,
    group: 'school',
    school: { does: getSettings, load },
  },
]

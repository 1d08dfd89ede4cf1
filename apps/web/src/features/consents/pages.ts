import { consentLog } from '@nhip-cau/contract/consents'
import { IconHeartHandshake } from '@tabler/icons-react'
import type { Page } from '../../pages.ts'
import { m } from '../../paraglide/messages.js'

const loadOwn = () => import('./consents-page.tsx').then((module) => module.ConsentsPage)
const loadConsentLog = () => import('./consent-log-page.tsx').then((module) => module.ConsentLogPage)

export const consentsPages: readonly Page[] = [
  {
    name: 'consents',
    title: m.consents_title,
    icon: IconHeartHandshake,
    group: 'privacy',
    parent: { load: loadOwn },
  },
  {
    name: 'consents',
    title: m.consents_log,
    icon: IconHeartHandshake,
    group: 'privacy',
    school: { does: consentLog, load: loadConsentLog, classes: 'any' },
  },
]

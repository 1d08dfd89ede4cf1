import { finishDataRequest } from '@nhip-cau/contract/data-requests'
import { IconDatabase } from '@tabler/icons-react'
import type { Page } from '../../pages.ts'
import { m } from '../../paraglide/messages.js'

const loadOwn = () => import('./data-page.tsx').then((module) => module.DataPage)
const loadRequests = () => import('./data-requests-page.tsx').then((module) => module.DataRequestsPage)

export const dataRequestsPages: readonly Page[] = [
  {
    name: 'data',
    title: m.data_title,
    icon: IconDatabase,
    group: 'privacy',
    parent: { load: loadOwn },
  },
  {
    name: 'data-requests',
    title: m.data_requests_title,
    icon: IconDatabase,
    group: 'privacy',
    school: { does: finishDataRequest, load: loadRequests, counter: 'data_requests' },
  },
]

import { listAudit } from '@nhip-cau/contract/audit'
import { IconHistory } from '@tabler/icons-react'
import type { Page } from '../../pages.ts'
import { m } from '../../paraglide/messages.js'

const load = () => import('./audit-page.tsx').then((module) => module.AuditPage)

export const auditPages: readonly Page[] = [
  {
    name: 'audit',
    title: m.audit_title,
    icon: IconHistory,
    group: 'privacy',
    school: { does: listAudit, load },
  },
]

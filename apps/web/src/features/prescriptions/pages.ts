import { listPrescriptions } from '@nhip-cau/contract/prescriptions'
import { IconPill } from '@tabler/icons-react'
import type { Page } from '../../pages.ts'
import { m } from '../../paraglide/messages.js'

const loadStaff = () => import('./staff-prescription-page.tsx').then((module) => module.StaffPrescriptionPage)
const loadFamily = () => import('./family-prescription-page.tsx').then((module) => module.FamilyPrescriptionPage)

export const prescriptionsPages: readonly Page[] = [
  {
    name: 'prescription',
    title: m.title_prescription,
    icon: IconPill,
    group: 'day',
    school: { does: listPrescriptions, load: loadStaff, classes: 'any', counter: 'prescriptions' },
    teacher: { does: listPrescriptions, load: loadStaff, classes: 'any', counter: 'prescriptions' },
    parent: { does: listPrescriptions, load: loadFamily },
  },
]

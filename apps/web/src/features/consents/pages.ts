import { consentRegister } from '@nhip-cau/contract/consents'
import { IconHeartHandshake } from '@tabler/icons-react'
import type { Page } from '../../pages.ts'
import { m } from '../../paraglide/messages.js'

const loadOwn = () => import('./consents-page.tsx').then((module) => module.ConsentsPage)
const loadRegister = () => import('./consent-register-page.tsx').then((module) => module.ConsentRegisterPage)

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
    title: m.consents_register,
    icon: IconHeartHandshake,
    group: 'privacy',
    school: { does: consentRegister, load: loadRegister },
  },
]

import { listFamilyMessages } from '@nhip-cau/contract/family-messages'
import { IconMessage2 } from '@tabler/icons-react'
import type { Page } from '../../pages.ts'
import { m } from '../../paraglide/messages.js'

const loadStaff = () => import('./staff-messages-page.tsx').then((module) => module.StaffMessagesPage)
const loadFamily = () => import('./own-messages-page.tsx').then((module) => module.OwnMessagesPage)

const messages = { name: 'messages', title: m.title_messages, icon: IconMessage2 }

export const familyMessagesPages: readonly Page[] = [
  {
    ...messages,
    group: 'day',
    teacher: { does: listFamilyMessages, load: loadStaff, classes: 'any', counter: 'messages' },
  },
  {
    ...messages,
    title: m.message_to_teacher,
    group: 'day',
    parent: { does: listFamilyMessages, load: loadFamily },
  },
  // The office looks a message up by search or from the child; its navigation has no room for what it never answers.
  { ...messages, school: { does: listFamilyMessages, load: loadStaff, classes: 'any' } },
]

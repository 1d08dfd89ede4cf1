import { IconUserCircle } from '@tabler/icons-react'
import type { Page } from '../../pages.ts'
import { m } from '../../paraglide/messages.js'

const load = () => import('./profile-page.tsx').then((module) => module.ProfilePage)

export const profilePages: readonly Page[] = [
  {
    name: 'profile',
    title: m.title_profile,
    icon: IconUserCircle,
    words: m.search_words_profile,
    group: 'own',
    school: { load },
    teacher: { load },
    parent: { load },
  },
]

import { listClassCards } from '@nhip-cau/contract/nice-student'
import { IconMoodHeart } from '@tabler/icons-react'
import type { Page } from '../../../pages.ts'
import { m } from '../../../paraglide/messages.js'

const load = () => import('./cards-page.tsx').then((module) => module.CardsPage)

export const classCardsPages: readonly Page[] = [
  {
    name: 'nice-student-cards',
    title: m.title_nice_student_cards,
    icon: IconMoodHeart,
    words: m.search_words_cards,
    group: 'day',
    school: { does: listClassCards, load, classes: 'one' },
    teacher: { does: listClassCards, load, classes: 'one' },
  },
]

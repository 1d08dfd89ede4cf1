import { getCardBook } from '@nhip-cau/contract/nice-student'
import { IconMoodHeart } from '@tabler/icons-react'
import type { Page } from '../../../pages.ts'
import { m } from '../../../paraglide/messages.js'

const load = () => import('./book-page.tsx').then((module) => module.BookPage)

export const bookPages: readonly Page[] = [
  {
    name: 'nice-student-cards',
    title: m.book_title,
    icon: IconMoodHeart,
    words: m.search_words_cards,
    group: 'day',
    parent: { does: getCardBook, load },
  },
]

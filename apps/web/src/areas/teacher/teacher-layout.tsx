import {
  IconCalendarOff,
  IconClipboardCheck,
  IconMoodKid,
  IconNews,
  IconPencilPlus,
  IconPill,
  IconUsersGroup,
} from '@tabler/icons-react'
import { m } from '../../paraglide/messages.js'
import type { NavigationGroup } from '../navigation.ts'
import { type LayoutProps, Shell } from '../shell/shell.tsx'

const navigation: readonly NavigationGroup[] = [
  {
    title: m.nav_group_communication,
    entries: [
      { path: '/teacher', icon: IconNews, counter: 'pending' },
      { path: '/teacher/create-post', icon: IconPencilPlus },
    ],
  },
  {
    title: m.nav_group_day,
    entries: [
      { path: '/teacher/attendance', icon: IconClipboardCheck, quick: true },
      { path: '/teacher/absence', icon: IconCalendarOff },
      { path: '/teacher/prescription', icon: IconPill },
    ],
  },
  {
    title: m.nav_group_people,
    entries: [
      { path: '/teacher/students', icon: IconMoodKid },
      { path: '/teacher/parents', icon: IconUsersGroup },
    ],
  },
]

export const TeacherLayout = (props: LayoutProps) => (
  <Shell role="teacher" bottomBar navigation={navigation} {...props} />
)

import {
  IconCalendarEvent,
  IconCalendarOff,
  IconChalkboardTeacher,
  IconClipboardCheck,
  IconDatabase,
  IconDoor,
  IconHeartHandshake,
  IconHistory,
  IconLayoutColumns,
  IconMoodKid,
  IconNews,
  IconPencilPlus,
  IconPill,
  IconSettings,
  IconUserCog,
  IconUsersGroup,
} from '@tabler/icons-react'
import { m } from '../../paraglide/messages.js'
import type { NavigationGroup } from '../navigation.ts'
import { type LayoutProps, Shell } from '../shell/shell.tsx'

const navigation: readonly NavigationGroup[] = [
  {
    title: m.nav_group_communication,
    entries: [
      { path: '/school', icon: IconNews, counter: 'pending' },
      { path: '/school/create-post', icon: IconPencilPlus },
    ],
  },
  {
    title: m.nav_group_day,
    entries: [
      { path: '/school/attendance', icon: IconClipboardCheck },
      { path: '/school/absence', icon: IconCalendarOff },
      { path: '/school/prescription', icon: IconPill },
    ],
  },
  {
    title: m.nav_group_people,
    entries: [
      { path: '/school/classes', icon: IconDoor },
      { path: '/school/teachers', icon: IconChalkboardTeacher },
      { path: '/school/students', icon: IconMoodKid },
      { path: '/school/student-by-class', icon: IconLayoutColumns },
      { path: '/school/parents', icon: IconUsersGroup },
      { path: '/school/users', icon: IconUserCog },
    ],
  },
  {
    title: m.nav_group_privacy,
    entries: [
      { path: '/school/consents', icon: IconHeartHandshake },
      { path: '/school/data-requests', icon: IconDatabase },
      { path: '/school/audit', icon: IconHistory },
    ],
  },
  {
    title: m.nav_group_school,
    entries: [
      { path: '/school/academic-years', icon: IconCalendarEvent },
      { path: '/school/school-settings', icon: IconSettings },
    ],
  },
]

export const SchoolLayout = (props: LayoutProps) => <Shell role="school" navigation={navigation} {...props} />

import { IconMoodKid, IconNews } from '@tabler/icons-react'
import { m } from '../../paraglide/messages.js'
import type { NavigationGroup } from '../navigation.ts'
import { type LayoutProps, Shell } from '../shell/shell.tsx'

const navigation: readonly NavigationGroup[] = [
  {
    title: m.nav_group_communication,
    entries: [
      { path: '/', icon: IconNews },
      { path: '/children', icon: IconMoodKid },
    ],
  },
]

export const ParentLayout = (props: LayoutProps) => <Shell role="parent" bottomBar navigation={navigation} {...props} />

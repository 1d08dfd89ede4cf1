import type { ChipName } from '@nhip-cau/contract/student-review-parts'
import { type Icon, IconBook, IconDroplet, IconHeartbeat, IconMoodSmile, IconSoup, IconZzz } from '@tabler/icons-react'

export const chipIcons: Readonly<Record<ChipName, Icon>> = {
  eating: IconSoup,
  sleeping: IconZzz,
  hygiene: IconDroplet,
  mood: IconMoodSmile,
  health: IconHeartbeat,
  learning: IconBook,
}

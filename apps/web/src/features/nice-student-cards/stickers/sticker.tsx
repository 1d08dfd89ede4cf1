import type { Sticker as StickerName } from '@nhip-cau/contract/settings'
import { stickerDrawings } from '@nhip-cau/contract/stickers/drawings'
import { Drawing } from './drawing.tsx'
import { stickerNames } from './sticker-names.ts'

type Props = {
  readonly name: StickerName
  /** Pixels. */
  readonly size: number
  /** Whether its name stands beside it, so that screen readers need not read it twice. */
  readonly named?: boolean
}

/** A drawn sticker, with its name for screen readers. */
export const Sticker = ({ name, size, named = false }: Props) => (
  <Drawing drawing={stickerDrawings[name]} size={size} label={named ? undefined : stickerNames[name]()} />
)

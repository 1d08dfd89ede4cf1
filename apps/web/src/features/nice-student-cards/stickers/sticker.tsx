import type { ShownSticker } from '@nhip-cau/contract/own-stickers'
import { stickerDrawings } from '@nhip-cau/contract/stickers/drawings'
import { Drawing } from './drawing.tsx'
import { OwnPicture } from './own-picture.tsx'
import { stickerName } from './sticker-names.ts'

type Props = {
  readonly sticker: ShownSticker
  /** Pixels. */
  readonly size: number
  /** Whether its name stands beside it, so that screen readers need not read it twice. */
  readonly named?: boolean
}

/** A sticker, drawn or the school's own, with its name for screen readers. */
export const Sticker = ({ sticker, size, named = false }: Props) => {
  const label = named ? undefined : stickerName(sticker)
  return typeof sticker === 'string' ? (
    <Drawing drawing={stickerDrawings[sticker]} size={size} label={label} />
  ) : (
    <OwnPicture image={sticker.image} size={size} label={label} />
  )
}

import type { Sticker as StickerName } from '@nhip-cau/contract/settings'
import { stickerDrawings } from '@nhip-cau/contract/stickers/drawings'
import { canvas, figureScale, type Shape } from '@nhip-cau/contract/stickers/shapes'
import { stickerNames } from './sticker-names.ts'

type Props = {
  readonly name: StickerName
  /** Pixels. */
  readonly size: number
  /** Whether its name stands beside it, so that screen readers need not read it twice. */
  readonly named?: boolean
}

const middle = canvas / 2
const enlarged = `translate(${middle} ${middle}) scale(${figureScale}) translate(${-middle} ${-middle})`

/** A drawn sticker, with its name for screen readers. */
export const Sticker = ({ name, size, named = false }: Props) => {
  const { ground, figure } = stickerDrawings[name]
  const parts = (
    <g strokeLinecap="round" strokeLinejoin="round">
      {ground.map(drawn)}
      <g transform={enlarged}>{figure.map(drawn)}</g>
    </g>
  )
  const box = { viewBox: `0 0 ${canvas} ${canvas}`, width: size, height: size }
  return named ? (
    <svg {...box} aria-hidden="true">
      {parts}
    </svg>
  ) : (
    <svg {...box} role="img" aria-label={stickerNames[name]()}>
      {parts}
    </svg>
  )
}

const drawn = ({ d, fill = 'none', line, width, opacity }: Shape, index: number) => (
  <path key={`${index} ${d}`} d={d} fill={fill} stroke={line} strokeWidth={width} opacity={opacity} />
)

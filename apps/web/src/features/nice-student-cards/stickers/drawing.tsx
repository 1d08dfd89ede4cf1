import { canvas, type Drawing as Drawn, figureScale, type Shape } from '@nhip-cau/contract/stickers/shapes'

type Props = {
  readonly drawing: Drawn
  /** Pixels. */
  readonly size: number
  /** Read by screen readers; absent where the name stands beside it. */
  readonly label?: string | undefined
}

const middle = canvas / 2
const enlarged = `translate(${middle} ${middle}) scale(${figureScale}) translate(${-middle} ${-middle})`

/** One of the drawn pictures for children. */
export const Drawing = ({ drawing, size, label }: Props) => {
  const parts = (
    <g strokeLinecap="round" strokeLinejoin="round">
      {drawing.ground.map(drawn)}
      <g transform={enlarged}>{drawing.figure.map(drawn)}</g>
    </g>
  )
  const box = { viewBox: `0 0 ${canvas} ${canvas}`, width: size, height: size }
  return label === undefined ? (
    <svg {...box} aria-hidden="true">
      {parts}
    </svg>
  ) : (
    <svg {...box} role="img" aria-label={label}>
      {parts}
    </svg>
  )
}

const drawn = ({ d, fill = 'none', line, width, opacity }: Shape, index: number) => (
  <path key={`${index} ${d}`} d={d} fill={fill} stroke={line} strokeWidth={width} opacity={opacity} />
)

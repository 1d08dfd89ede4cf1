import { useElementSize } from '@mantine/hooks'
import type { GrowthLine } from '@nhip-cau/contract/growth'
import { m } from '../../../paraglide/messages.js'
import { formatNumber } from '../../../ui/format.ts'
import styles from './growth-chart.module.css'

export type Point = { readonly at: number; readonly value: number; readonly title: string }

type Props = {
  readonly lines: readonly GrowthLine[]
  readonly points: readonly Point[]
  /** The sentence for screen readers; the figures are in the table below. */
  readonly label: string
}

const height = 280
const room = { top: 12, right: 30, bottom: 40, left: 36 }

const names = ['−3', '−2', '0', '+2', '+3'] as const

/** Round steps, so that an axis has four to eight numbers. */
const stepFor = (span: number): number => [1, 2, 5, 10, 20].find((step) => span / step <= 8) ?? 50

const steps = (low: number, high: number, step: number) =>
  Array.from({ length: Math.floor((high - low) / step) + 1 }, (_, index) => low + index * step)

/** WHO's lines and the values of one child, as its own points. Time runs from left to right in every language. */
export const GrowthChart = ({ lines, points, label }: Props) => {
  const { ref, width } = useElementSize<HTMLDivElement>()
  return (
    <div ref={ref} className={styles.chart} role="img" aria-label={label} dir="ltr" style={{ minHeight: height }}>
      {width > 0 && lines.length > 0 && <Drawing width={Math.floor(width)} lines={lines} points={points} />}
    </div>
  )
}

const Drawing = ({ width, lines, points }: Omit<Props, 'label'> & { readonly width: number }) => {
  const [from, to] = [lines[0]?.at ?? 0, lines.at(-1)?.at ?? 1]
  const all = [...lines.flatMap(({ sd }) => sd), ...points.map(({ value }) => value)]
  const step = stepFor(Math.max(...all) - Math.min(...all))
  const low = Math.floor(Math.min(...all) / step) * step
  const high = Math.ceil(Math.max(...all) / step) * step
  const right = width - room.right
  const bottom = height - room.bottom
  const x = (at: number) => room.left + ((at - from) / (to - from)) * (right - room.left)
  const y = (value: number) => bottom - ((value - low) / (high - low)) * (bottom - room.top)
  const place = (at: number, value: number) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`
  const along = (index: number) => lines.map(({ at, sd }) => place(at, sd[index] ?? 0))
  const inOrder = points.toSorted((one, other) => one.at - other.at)
  return (
    <svg width={width} height={height} aria-hidden="true">
      <polygon className={styles.band} points={[...along(1), ...along(3).toReversed()].join(' ')} />
      {steps(low, high, step).map((value) => (
        <g key={value}>
          <line className={styles.grid} x1={room.left} x2={right} y1={y(value)} y2={y(value)} />
          <text className={styles.tick} x={room.left - 6} y={y(value) + 4} textAnchor="end">
            {formatNumber(value)}
          </text>
        </g>
      ))}
      {steps(Math.ceil(from / 6) * 6, to, 6).map((at) => (
        <g key={at}>
          <line className={styles.grid} x1={x(at)} x2={x(at)} y1={room.top} y2={bottom} />
          <text className={styles.tick} x={x(at)} y={bottom + 16} textAnchor="middle">
            {at}
          </text>
        </g>
      ))}
      <text className={styles.tick} x={(room.left + right) / 2} y={height - 6} textAnchor="middle">
        {m.growth_axis()}
      </text>
      {names.map((name, index) => (
        <g key={name} data-line={Math.abs(index - 2)} className={styles.line}>
          <polyline points={along(index).join(' ')} />
          <text x={right + 5} y={y(lines.at(-1)?.sd[index] ?? 0) + 4}>
            {name}
          </text>
        </g>
      ))}
      <polyline className={styles.child} points={inOrder.map(({ at, value }) => place(at, value)).join(' ')} />
      {inOrder.map(({ at, value, title }) => (
        <circle key={at} className={styles.point} cx={x(at)} cy={y(value)} r={5}>
          <title>{title}</title>
        </circle>
      ))}
    </svg>
  )
}

import { useElementSize, useReducedMotion } from '@mantine/hooks'
import type { AttendanceStatistics } from '@nhip-cau/contract/attendance-statistics'
import type { ReactNode } from 'react'
import {
  Area,
  AreaChart,
  Bar,
  BarChart,
  CartesianGrid,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts'
import { isRightToLeft } from '../../../language/direction.ts'
import { m } from '../../../paraglide/messages.js'
import { formatDate } from '../../../ui/format.ts'
import styles from './statistics.module.css'
import { percentText, shortDay } from './statistics-texts.ts'

type Day = AttendanceStatistics['days'][number]

const height = 240
const room = { top: 8, right: 8, bottom: 0, left: 0 }
const axis = { stroke: 'var(--color-line-strong)', tick: { fill: 'var(--color-text-soft)', fontSize: 13 } } as const
const grid = <CartesianGrid vertical={false} stroke="var(--color-line)" />

/** In right-to-left languages the time axis runs right to left too. */
const sides = () =>
  isRightToLeft() ? ({ reversed: true, side: 'right' } as const) : ({ reversed: false, side: 'left' } as const)

type FrameProps = { readonly label: string; readonly children: (width: number) => ReactNode }

/** Fills the available width; screen readers get the sentence, and the table below has the figures. */
const Frame = ({ label, children }: FrameProps) => {
  const { ref, width } = useElementSize<HTMLDivElement>()
  return (
    <div ref={ref} className={styles.chart} role="img" aria-label={label} dir="ltr" style={{ height }}>
      {width > 0 && children(Math.floor(width))}
    </div>
  )
}

type Shown = Pick<TooltipContentProps, 'active' | 'payload'>

const Tip = ({ active, payload, lines }: Shown & { lines: (day: Day) => readonly string[] }) => {
  const day: Day | undefined = active ? payload[0]?.payload : undefined
  if (!day) return null
  return (
    <div className={styles.tip}>
      <strong>{formatDate(day.day)}</strong>
      {lines(day).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </div>
  )
}

type Props = { readonly days: readonly Day[]; readonly label: string }

/** The attendance rate in percent, day by day: from zero, and without a curve, which would invent values between days. */
export const RateChart = ({ days, label }: Props) => {
  const still = useReducedMotion()
  const { reversed, side } = sides()
  return (
    <Frame label={label}>
      {(width) => (
        <AreaChart width={width} height={height} data={[...days]} margin={room} accessibilityLayer={false}>
          {grid}
          <XAxis dataKey="day" tickFormatter={shortDay} reversed={reversed} minTickGap={16} {...axis} />
          <YAxis
            domain={[0, 100]}
            orientation={side}
            width={48}
            tickFormatter={(value: number) => percentText(value)}
            {...axis}
          />
          <Tooltip
            isAnimationActive={false}
            content={(shown) => (
              <Tip
                {...shown}
                lines={(day) => [
                  `${m.stats_rate_short()}: ${percentText(day.rate)}`,
                  `${m.attend_present()}: ${day.present} / ${day.counted}`,
                ]}
              />
            )}
          />
          <Area
            dataKey="rate"
            type="linear"
            stroke="var(--tone-primary-solid)"
            strokeWidth={2.5}
            fill="var(--tone-primary-solid)"
            fillOpacity={0.14}
            dot={days.length <= 31 ? { r: 3.5, fill: 'var(--color-surface)', fillOpacity: 1, strokeWidth: 2 } : false}
            isAnimationActive={!still}
            animationDuration={400}
          />
        </AreaChart>
      )}
    </Frame>
  )
}

const kinds = [
  { key: 'excused', fill: 'var(--tone-info-solid)', name: m.attend_excused },
  { key: 'unexcused', fill: 'var(--tone-danger-solid)', name: m.attend_unexcused },
  { key: 'late', fill: 'var(--tone-waiting-solid)', name: m.attend_late },
] as const

/** Absent and late children, stacked, day by day. */
export const MissedChart = ({ days, label }: Props) => {
  const still = useReducedMotion()
  const { reversed, side } = sides()
  return (
    <>
      <Frame label={label}>
        {(width) => (
          <BarChart width={width} height={height} data={[...days]} margin={room} accessibilityLayer={false}>
            {grid}
            <XAxis dataKey="day" tickFormatter={shortDay} reversed={reversed} minTickGap={16} {...axis} />
            <YAxis allowDecimals={false} orientation={side} width={48} {...axis} />
            <Tooltip
              isAnimationActive={false}
              cursor={{ fill: 'var(--color-hover)' }}
              content={(shown) => (
                <Tip {...shown} lines={(day) => kinds.map(({ key, name }) => `${name()}: ${day[key]}`)} />
              )}
            />
            {kinds.map(({ key, fill }) => (
              <Bar
                key={key}
                dataKey={key}
                stackId="missed"
                fill={fill}
                stroke="var(--color-surface)"
                strokeWidth={1}
                maxBarSize={36}
                isAnimationActive={!still}
                animationDuration={400}
              />
            ))}
          </BarChart>
        )}
      </Frame>
      <ul className={styles.legend} aria-hidden="true">
        {kinds.map(({ key, name }) => (
          <li key={key} data-kind={key}>
            {name()}
          </li>
        ))}
      </ul>
    </>
  )
}

import { m } from '../../../paraglide/messages.js'
import { formatNumber } from '../../../ui/format.ts'
import type { DayEnergy } from './day-energy.ts'
import styles from './energy.module.css'

type Props = { readonly energy: DayEnergy; readonly norm: readonly [from: number, to: number] }

const judged = (total: number, [from, to]: Props['norm']) => {
  if (total < from) return { tone: 'waiting', text: m.menu_energy_low() }
  return total > to ? { tone: 'waiting', text: m.menu_energy_high() } : { tone: 'good', text: m.menu_energy_good() }
}

/** A bar with the range of the norm marked on it; a day with missing figures is not judged. */
export const EnergyBar = ({ energy: { total, filled, meals }, norm }: Props) => {
  const whole = Math.max(norm[1] * 1.25, total)
  const { tone, text } =
    filled < meals
      ? { tone: 'neutral', text: m.menu_energy_part({ count: filled, total: meals }) }
      : judged(total, norm)
  const share = (value: number) => `${(100 * value) / whole}%`
  return (
    <span className={styles.energy}>
      <span className={styles.bar} aria-hidden="true">
        <span className={styles.value} data-tone={tone} style={{ inlineSize: share(total) }} />
        <span
          className={styles.norm}
          style={{ insetInlineStart: share(norm[0]), inlineSize: share(norm[1] - norm[0]) }}
        />
      </span>
      <span className={styles.figure}>
        <strong>{m.menu_kcal({ count: formatNumber(total) })}</strong> <small data-tone={tone}>{text}</small>
      </span>
    </span>
  )
}

import { type ClassCards, type ClassChild, setFlags } from '@nhip-cau/contract/nice-student'
import { IconFlag, IconFlagFilled } from '@tabler/icons-react'
import { useCommand } from '../../../lib/queries.ts'
import { m } from '../../../paraglide/messages.js'
import { formatShortDay } from '../../../ui/format.ts'
import styles from './class-cards.module.css'

type Props = { readonly cards: ClassCards; readonly child: ClassChild }

/** The flags of the week (cắm cờ), one for each school day until today. */
export const FlagRow = ({ cards, child }: Props) => {
  const { student, flags } = child
  const set = useCommand(setFlags)
  const isRunning = cards.week !== null && cards.today <= weekEnd(cards.week.monday)
  return (
    <fieldset className={styles.flags} aria-label={m.cards_flags_of({ name: student.full_name })}>
      {cards.days.map((day) => {
        const has = set.isPending && set.variables.body.day === day ? !flags.includes(day) : flags.includes(day)
        return (
          <button
            key={day}
            type="button"
            className={styles.flag}
            aria-pressed={has}
            aria-label={m.cards_flag({ day: formatShortDay(day) })}
            disabled={!cards.can.give || !isRunning || day > cards.today || set.isPending}
            onClick={() =>
              set.mutate({
                body: { class_id: cards.class.id, day, entries: [{ student_id: student.id, flag: !has }] },
              })
            }
          >
            {has ? <IconFlagFilled size={22} /> : <IconFlag size={22} />}
          </button>
        )
      })}
    </fieldset>
  )
}

const weekEnd = (monday: string) =>
  new Date(Date.parse(`${monday}T00:00:00Z`) + 6 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

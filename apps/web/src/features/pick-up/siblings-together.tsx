import type { PickUpLine } from '@nhip-cau/contract/pick-up-wishes'
import { IconUsers } from '@tabler/icons-react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { givenName } from '../../ui/format.ts'
import styles from '../../ui/rows.module.css'
import door from './door.module.css'

/** The most siblings that leave along with one child in one departure. */
const mostAlong = 5

type Props = {
  /** The children of the rows below. */
  readonly names: readonly string[]
  readonly others: readonly PickUpLine['siblings'][number][]
  readonly canGive: boolean
  readonly onGive: () => void
}

/** The head above the rows of siblings: who of them is in another class, and one hand-over for all. */
export const SiblingsTogether = ({ names, others, canGive, onGive }: Props) => {
  const count = names.length + others.length
  const all = [...names, ...others.map((one) => one.full_name)].map(givenName).join(', ')
  return (
    <li className={door.together}>
      <IconUsers size={20} aria-hidden="true" />
      <span className={styles.grow}>
        {m.door_siblings_here({ count })}
        {others.length > 0 && (
          <small>
            {others.map((one) => m.door_sibling({ name: one.full_name, class: one.class.name })).join(', ')}
          </small>
        )}
      </span>
      {count - 1 <= mostAlong && (
        <Button
          size="sm"
          variant="light"
          disabled={!canGive}
          onClick={onGive}
          aria-label={m.door_siblings_give_of({ count, names: all })}
        >
          {m.door_siblings_give({ count })}
        </Button>
      )}
    </li>
  )
}

import { IconAlertTriangle } from '@tabler/icons-react'
import { m } from '../../paraglide/messages.js'
import styles from './dish-list.module.css'
import { allergenName } from './menu-texts.ts'

type Shown = { readonly name: string; readonly kcal?: number | null; readonly allergens: readonly string[] }

type Props = {
  readonly dishes: readonly Shown[]
  /** Allergens that are marked, because they meet a child. */
  readonly marked?: readonly string[]
  /** Without the energy of each dish. */
  readonly plain?: boolean
}

const noAllergens: readonly string[] = []

/** The dishes of a cell, each with its allergens and energy where they are entered. */
export const DishList = ({ dishes, marked = noAllergens, plain = false }: Props) => (
  <ul className={styles.dishes}>
    {dishes.map(({ name, kcal, allergens }) => (
      <li key={name}>
        <span className={styles.name} dir="auto">
          {name}
        </span>
        {(allergens.length > 0 || (!plain && typeof kcal === 'number')) && (
          <span className={styles.facts}>
            {allergens.map((code) => (
              <span key={code} className={styles.allergen} data-marked={marked.includes(code) || undefined}>
                {marked.includes(code) && <IconAlertTriangle size={14} aria-hidden="true" />}
                {allergenName(code)}
              </span>
            ))}
            {!plain && typeof kcal === 'number' && <span className={styles.kcal}>{m.menu_kcal({ count: kcal })}</span>}
          </span>
        )}
      </li>
    ))}
  </ul>
)

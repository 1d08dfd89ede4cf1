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
export const DishList = ({ dishes, ...rest }: Props) => (
  <ul className={styles.dishes}>
    {dishes.map((dish) => (
      <li key={dish.name} className={styles.dish}>
        <DishLine dish={dish} {...rest} />
      </li>
    ))}
  </ul>
)

/** The same for a button, which may not contain a list. */
export const DishLines = ({ dishes, ...rest }: Props) => (
  <span className={styles.dishes}>
    {dishes.map((dish) => (
      <span key={dish.name} className={styles.dish}>
        <DishLine dish={dish} {...rest} />
      </span>
    ))}
  </span>
)

type LineProps = Omit<Props, 'dishes'> & { readonly dish: Shown }

const DishLine = ({ dish: { name, kcal, allergens }, marked = noAllergens, plain = false }: LineProps) => {
  const energy = plain || typeof kcal !== 'number' ? undefined : m.menu_kcal({ count: kcal })
  return (
    <>
      <span className={styles.name} dir="auto">
        {name}
      </span>
      {(allergens.length > 0 || energy !== undefined) && (
        <span className={styles.facts}>
          {allergens.map((code) => (
            <span key={code} className={styles.allergen} data-marked={marked.includes(code) || undefined}>
              {marked.includes(code) && <IconAlertTriangle size={14} aria-hidden="true" />}
              {allergenName(code)}
            </span>
          ))}
          {energy !== undefined && <span className={styles.kcal}>{energy}</span>}
        </span>
      )}
    </>
  )
}

import type { DietKind, KitchenDay } from '@nhip-cau/contract/kitchen'
import { m } from '../../paraglide/messages.js'
import { Card } from '../../ui/card.tsx'
import { formatTime } from '../../ui/format.ts'
import styles from '../../ui/rows.module.css'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { mealNames } from '../attendance/attendance-texts.ts'
import tableStyles from '../attendance/table.module.css'

const dietNames: Record<DietKind, () => string> = {
  allergy: m.kitchen_diet_allergy,
  porridge: m.kitchen_diet_porridge,
  vegetarian: m.kitchen_diet_vegetarian,
  other: m.kitchen_diet_other,
}

/** The portions by class, with totals. */
export const KitchenClasses = ({ data }: { data: KitchenDay }) => {
  const present = data.classes.reduce((sum, one) => sum + one.present, 0)
  const enrolled = data.classes.reduce((sum, one) => sum + one.enrolled, 0)
  return (
    <ScrollRegion label={m.kitchen_classes()}>
      <table className={tableStyles.table}>
        <thead>
          <tr>
            <th scope="col">{m.attend_class()}</th>
            <th scope="col" data-number>
              {m.kitchen_now()}
            </th>
            <th scope="col" data-number>
              {m.kitchen_at_cut_off()}
            </th>
            <th scope="col" data-number>
              {m.attend_enrolled()}
            </th>
            <th scope="col" data-number>
              {m.attend_present()}
            </th>
            <th scope="col">{m.kitchen_special()}</th>
          </tr>
        </thead>
        <tbody>
          {data.classes.map((one) => (
            <tr key={one.class.id}>
              <th scope="row">{one.class.name}</th>
              <td data-number>
                <strong>{one.now}</strong>
              </td>
              <td data-number>{one.counted}</td>
              <td data-number>{one.enrolled}</td>
              <td data-number>{one.present}</td>
              <td data-wrap>{one.diets.map(({ diet, count }) => `${dietNames[diet]()}: ${count}`).join('; ')}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{m.kitchen_total()}</th>
            <td data-number>{data.now}</td>
            <td data-number>{data.counted}</td>
            <td data-number>{enrolled}</td>
            <td data-number>{present}</td>
            <td data-wrap>{data.diets.map(({ diet, now }) => `${dietNames[diet]()}: ${now}`).join('; ')}</td>
          </tr>
        </tfoot>
      </table>
    </ScrollRegion>
  )
}

/** The children with a special diet, by name. */
export const KitchenDiets = ({ diets }: { diets: KitchenDay['diets'] }) => {
  if (diets.every((one) => one.children.length === 0)) return null
  return (
    <Card as="section" className={styles.stack ?? ''}>
      <h2>{m.kitchen_substitutes()}</h2>
      {diets.map(({ diet, now, children }) => (
        <div key={diet} className={tableStyles.diet}>
          <h3>{m.kitchen_diet_of({ diet: dietNames[diet](), count: now })}</h3>
          <ul>
            {children.map((child) => (
              <li key={`${child.class} ${child.full_name}`}>
                <strong>{child.full_name}</strong> ({child.class}): {child.need}
                {child.substitutes.length > 0 && (
                  <>
                    {' → '}
                    <strong>
                      {m.kitchen_instead({
                        dishes: child.substitutes.map(({ meal, dish }) => `${dish} (${mealNames[meal]()})`).join(', '),
                      })}
                    </strong>
                  </>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Card>
  )
}

/** Each change of portions since the cut-off, with time, name and reason. */
export const KitchenChanges = ({ changes }: { changes: KitchenDay['changes'] }) =>
  changes.length > 0 && (
    <section className={styles.stack}>
      <h2>{m.kitchen_changes()}</h2>
      <ul className={styles.rows}>
        {changes.map((one) => (
          <li key={one.id} className={styles.row}>
            <strong>{one.difference > 0 ? `+${one.difference}` : `−${-one.difference}`}</strong>
            <span className={styles.grow}>
              {[one.class, one.child].filter(Boolean).join(' · ')}
              <small>{[formatTime(one.at), one.by, one.reason].filter(Boolean).join(' · ')}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )

import { dishRatings, updateDish } from '@nhip-cau/contract/menu-plan-dishes'
import type { Dish } from '@nhip-cau/contract/menu-plan-parts'
import { IconArchive, IconArchiveOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { EditButton, EntityPanel } from '../../../lib/entity-panel.tsx'
import { ask, useCommand } from '../../../lib/queries.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { formatNumber, formatShortDay } from '../../../ui/format.ts'
import { DetailSection, Facts } from '../../../ui/list/detail-panel.tsx'
import { Muted } from '../../../ui/muted.tsx'
import { allergenName } from '../menu-texts.ts'
import { RatingMean } from '../rating-mean.tsx'
import styles from './dishes.module.css'

type Props = {
  readonly id: string
  readonly opened: boolean
  readonly onClose: () => void
  readonly onEdit: ((dish: Dish) => void) | undefined
}

/** One dish, with how families rated the meals that had it, month by month. */
export const DishPanel = ({ id, opened, onClose, onEdit }: Props) => {
  const archive = useCommand(updateDish, { done: m.success_saved() })
  return (
    <EntityPanel
      query={useQuery({ ...ask(dishRatings, { params: { id } }), enabled: opened })}
      opened={opened}
      onClose={onClose}
      title={m.menu_view_dishes()}
      nameOf={({ dish }) => dish.name}
      actions={({ dish: { id: _, archived, ...dish } }) =>
        onEdit && (
          <>
            {!archived && <EditButton onClick={() => onEdit({ id, archived, ...dish })} />}
            <Button
              size="sm"
              variant="default"
              leftSection={archived ? <IconArchiveOff size={18} /> : <IconArchive size={18} />}
              loading={archive.isPending}
              onClick={() => archive.mutate({ params: { id }, body: { ...dish, archived: !archived } })}
            >
              {archived ? m.menu_dish_restore() : m.menu_dish_archive()}
            </Button>
          </>
        )
      }
    >
      {({ dish, all, months, days }) => (
        <>
          <Facts
            facts={[
              {
                label: m.menu_allergens(),
                value: dish.allergens.map(allergenName).join(', ') || m.menu_allergens_none(),
              },
              { label: m.menu_energy(), value: dish.kcal === null ? null : m.menu_kcal({ count: dish.kcal }) },
              {
                label: m.menu_dish_price(),
                value: dish.price === null ? null : m.menu_price({ price: formatNumber(dish.price) }),
              },
            ]}
          />
          <DetailSection title={m.menu_ratings()}>
            {all ? <RatingMean rating={all} /> : <Muted as="p">{m.menu_ratings_none()}</Muted>}
            {months.length > 0 && (
              <ul className={styles.months}>
                {months.map((one) => (
                  <li key={one.month}>
                    {m.menu_month({ month: one.month.split('-').reverse().join('/') })}
                    <RatingMean rating={one} />
                  </li>
                ))}
              </ul>
            )}
          </DetailSection>
          {days.length > 0 && (
            <DetailSection title={m.menu_ratings_days()}>
              <ul className={styles.months}>
                {days.map((one) => (
                  <li key={one.day}>
                    {formatShortDay(one.day)}
                    <RatingMean rating={one} />
                  </li>
                ))}
              </ul>
            </DetailSection>
          )}
        </>
      )}
    </EntityPanel>
  )
}

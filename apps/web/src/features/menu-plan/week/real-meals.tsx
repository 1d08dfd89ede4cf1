import { attachMenuPhotos, type MenuWeek, removeMenuPhoto } from '@nhip-cau/contract/menu-plan'
import type { MenuPhoto } from '@nhip-cau/contract/menu-plan-parts'
import type { Meal } from '@nhip-cau/contract/settings'
import { IconCamera, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { photosOf } from '../../../lib/api.ts'
import { currentRole } from '../../../lib/area.ts'
import { mayCall } from '../../../lib/permission.ts'
import { useProfile } from '../../../lib/profile.tsx'
import { useCommand } from '../../../lib/queries.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { formatShortDay } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Muted } from '../../../ui/muted.tsx'
import { PhotoMosaic } from '../../../ui/photos/photo-mosaic.tsx'
import layout from '../../../ui/rows.module.css'
import { mealNames } from '../../attendance/attendance-texts.ts'
import { namesOf } from '../dish-entry.ts'
import { RatingMean } from '../rating-mean.tsx'
import styles from './photos.module.css'

const MealPhotoDialog = lazy(() =>
  import('./meal-photo-dialog.tsx').then((module) => ({ default: module.MealPhotoDialog })),
)

type Served = {
  readonly day: string
  readonly meal: Meal
  readonly photos: readonly MenuPhoto[]
  readonly rating: MenuWeek['ratings'][number] | undefined
}

/** Meals with a photo or a rating, the newest first, those with photos before the others. */
const servedMeals = ({ days, meals, photos, ratings }: MenuWeek): readonly Served[] =>
  days
    .flatMap(({ day }) =>
      meals.map(({ meal }) => ({
        day,
        meal,
        photos: photos.filter((one) => one.meal?.day === day && one.meal.meal === meal),
        rating: ratings.find((one) => one.day === day && one.meal === meal),
      })),
    )
    .filter((one) => one.photos.length > 0 || one.rating !== undefined)
    .toReversed()
    .toSorted((one, other) => Number(other.photos.length > 0) - Number(one.photos.length > 0))

type Props = { readonly week: MenuWeek; readonly onClash: () => void }

/** The plan beside what was served: photos of real meals, and what families said of them. */
export const RealMeals = ({ week, onClash }: Props) => {
  const { permissions } = useProfile()
  const [opened, setOpened] = useState(false)
  const [removed, setRemoved] = useState<MenuPhoto>()
  const remove = useCommand(removeMenuPhoto, { done: m.success_deleted(), onDone: () => setRemoved(undefined) })
  const served = servedMeals(week)
  const mayAdd = week.can.photo_days.length > 0 && mayCall(attachMenuPhotos, currentRole(), permissions)
  if (week.menu === null && served.length === 0) return null
  return (
    <section className={layout.stack} aria-label={m.menu_real_meals()}>
      <div className={styles.head}>
        <h2>{m.menu_real_meals()}</h2>
        <span className={layout.buttons}>
          <Button size="sm" variant="default" onClick={onClash}>
            {m.menu_view_clash()}
          </Button>
          {mayAdd && (
            <Button size="sm" variant="light" leftSection={<IconCamera size={18} />} onClick={() => setOpened(true)}>
              {m.menu_photo_add()}
            </Button>
          )}
        </span>
      </div>
      {served.length === 0 && <Muted as="p">{m.menu_real_none()}</Muted>}
      <ul className={styles.meals}>
        {served.map(({ day, meal, photos, rating }) => (
          <li key={`${day} ${meal}`}>
            <Card padding="small" className={styles.meal ?? ''}>
              <div className={styles.line}>
                <h3>{[formatShortDay(day), mealNames[meal]()].join(' · ')}</h3>
                {rating && <RatingMean rating={rating} />}
              </div>
              {photos.length > 0 && (
                <PhotoMosaic
                  photos={photosOf(
                    currentRole(),
                    photos.map(({ image }) => image),
                  )}
                  label={m.menu_photos_of({ meal: mealNames[meal](), day: formatShortDay(day) })}
                />
              )}
              <Muted as="p" dir="auto">
                {namesOf(
                  week.cells.filter((cell) => cell.day === day && cell.meal === meal).flatMap(({ dishes }) => dishes),
                )}
              </Muted>
              {mayAdd && photos.length > 0 && (
                <div>
                  {photos.map((photo, index) => (
                    <IconButton
                      key={photo.id}
                      label={m.menu_attached_remove({ name: m.post_photo_name({ index: index + 1 }) })}
                      icon={<IconTrash size={18} />}
                      onClick={() => setRemoved(photo)}
                    />
                  ))}
                </div>
              )}
            </Card>
          </li>
        ))}
      </ul>
      {opened && (
        <Suspense fallback={null}>
          <MealPhotoDialog week={week} onClose={() => setOpened(false)} />
        </Suspense>
      )}
      <ConfirmDialog
        opened={removed !== undefined}
        tone="danger"
        title={m.confirm_delete({ object: m.menu_photo() })}
        confirmLabel={m.common_delete()}
        busy={remove.isPending}
        onConfirm={() => removed && remove.mutate({ params: { id: removed.id } })}
        onClose={() => setRemoved(undefined)}
      />
    </section>
  )
}

import { attachMenuPhotos, type MenuWeek } from '@nhip-cau/contract/menu-plan'
import { menuLimits } from '@nhip-cau/contract/menu-plan-parts'
import { useState } from 'react'
import { problemText } from '../../../lib/api-problem.ts'
import { useCommand } from '../../../lib/queries.ts'
import { usePhotoUploads } from '../../../lib/use-photo-uploads.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { CancelButton } from '../../../ui/cancel-button.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { formatShortDay } from '../../../ui/format.ts'
import { PhotoPicker } from '../../../ui/photos/photo-picker.tsx'
import layout from '../../../ui/rows.module.css'
import { SendFailure } from '../../../ui/send-failure.tsx'
import { mealNames } from '../../attendance/attendance-texts.ts'

type Props = { readonly week: MenuWeek; readonly onClose: () => void }

/** Adds photos of a meal as it was served; families see them at once. */
export const MealPhotoDialog = ({ week, onClose }: Props) => {
  const days = week.can.photo_days
  const [day, setDay] = useState(days.includes(week.today) ? week.today : (days.at(-1) ?? week.today))
  const [meal, setMeal] = useState(week.meals.find((one) => one.meal === 'lunch')?.meal ?? week.meals[0]?.meal)
  const photos = usePhotoUploads({ maxCount: menuLimits.photos })
  const attach = useCommand(attachMenuPhotos, { quiet: true, done: m.menu_photo_added(), onDone: onClose })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={m.menu_photo_add()}
      typed={photos.ids}
      actions={
        <>
          <CancelButton />
          <Button
            loading={attach.isPending}
            disabled={photos.ids.length === 0 || photos.busy || meal === undefined}
            onClick={() => attach.mutate({ body: { kind: week.kind, day, image_ids: [...photos.ids], meal } })}
          >
            {m.common_save()}
          </Button>
        </>
      }
    >
      <div className={layout.stack}>
        <p>{m.menu_photo_lead()}</p>
        {attach.error && <SendFailure text={problemText(attach.error)} />}
        <Choice
          label={m.menu_photo_day()}
          value={day}
          onChange={setDay}
          options={days.map((value) => ({ value, label: formatShortDay(value) }))}
        />
        <Choice
          label={m.menu_grid_meal()}
          value={meal ?? 'lunch'}
          onChange={setMeal}
          options={week.meals.map((one) => ({ value: one.meal, label: mealNames[one.meal]() }))}
        />
        <PhotoPicker label={m.menu_photos()} {...photos.picker} />
      </div>
    </Dialog>
  )
}

import type { MenuClash } from '@nhip-cau/contract/menu-plan-clash'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { ChildAvatar } from '../../../lib/profile.tsx'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import layout from '../../../ui/rows.module.css'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { mealNames } from '../../attendance/attendance-texts.ts'
import { DishList } from '../dish-list.tsx'
import styles from './clash.module.css'

type Props = { readonly clash: MenuClash; readonly onChoose: (() => void) | undefined }

const icon = <IconAlertTriangle size={16} aria-hidden="true" />

/** One child at one meal: what meets its allergy or diet, and the dish it gets instead. */
export const ClashRow = ({ clash, onChoose }: Props) => {
  const { student, meal, reason, dishes, need, substitute, substitute_clashes } = clash
  return (
    <li className={layout.row}>
      <div className={styles.child}>
        <ChildAvatar child={student} size={40} />
        <span className={layout.grow}>
          <strong dir="auto">{student.full_name}</strong>
          <small>{[clash.class.name, student.nickname].filter(Boolean).join(' · ')}</small>
        </span>
      </div>
      <div className={styles.what}>
        <strong>{mealNames[meal]()}</strong>
        {dishes.length > 0 && <DishList dishes={dishes} marked={dishes.flatMap(({ allergens }) => allergens)} plain />}
        <small dir="auto">{reason === 'gone' ? m.menu_clash_gone() : need}</small>
      </div>
      <div className={styles.instead}>
        {substitute ? (
          <>
            <StatusTag
              tone={substitute_clashes ? 'danger' : 'good'}
              icon={substitute_clashes ? icon : <IconCircleCheck size={16} aria-hidden="true" />}
            >
              {m.menu_substitute_is({ name: substitute.name })}
            </StatusTag>
            {substitute_clashes && <small>{m.menu_substitute_clashes()}</small>}
          </>
        ) : (
          <StatusTag tone="waiting" icon={icon}>
            {m.menu_substitute_none()}
          </StatusTag>
        )}
        {onChoose && (
          <Button size="sm" variant={substitute ? 'default' : 'light'} onClick={onChoose}>
            {substitute ? m.menu_substitute_other() : m.menu_substitute_choose()}
          </Button>
        )}
      </div>
    </li>
  )
}

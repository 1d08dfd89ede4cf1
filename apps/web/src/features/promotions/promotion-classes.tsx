import { type AgeGroup, ageGroups } from '@nhip-cau/contract/classes'
import type { Promotion, PromotionClass } from '@nhip-cau/contract/promotions'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from '../calendar/calendar.module.css'
import { ageGroupNames } from '../students/student-texts.ts'
import type { Change } from './promotion-change.ts'
import own from './promotions.module.css'

type Props = { promotion: Promotion; editable: boolean; onChange: (change: Change) => void }

const sent = ({ standing: _standing, ...one }: PromotionClass) => one

/** The planned classes of the next year. */
export const PromotionClasses = ({ promotion, editable, onChange }: Props) => {
  const count = (id: string) => promotion.students.filter(({ to_class_id }) => to_class_id === id).length
  const change = (one: PromotionClass, changes: Partial<PromotionClass>) =>
    onChange({ classes: [sent({ ...one, ...changes })] })
  return (
    <Card as="section" aria-label={m.promotion_classes()} className={styles.card ?? ''}>
      <h2>{m.promotion_classes()}</h2>
      <ul className={own.classes}>
        {promotion.classes.map((one) =>
          one.standing || promotion.status !== 'draft' ? (
            <li key={one.id}>
              <span className={own.standing}>
                <strong>{one.name}</strong>
                <small>
                  {ageGroupNames[one.age_group]()}
                  {one.standing && ` · ${m.promotion_standing()}`}
                </small>
              </span>
              <span className={own.count}>{m.promotion_children({ count: count(one.id) })}</span>
            </li>
          ) : (
            <li key={one.id}>
              <NameField name={one.name} editable={editable} onChange={(name) => change(one, { name })} />
              <SelectField
                label={m.promotion_age_group()}
                disabled={!editable}
                options={ageGroups.map((value) => ({ value, label: ageGroupNames[value]() }))}
                value={one.age_group}
                onChange={(value) => change(one, { age_group: value as AgeGroup })}
              />
              <SelectField
                label={m.promotion_teachers()}
                disabled={!editable}
                none={m.promotion_teachers_none()}
                options={promotion.from_classes.map(({ id, name }) => ({
                  value: id,
                  label: m.promotion_teachers_of({ name }),
                }))}
                value={one.teachers_from ?? ''}
                onChange={(value) => change(one, { teachers_from: value === '' ? null : value })}
              />
              <span className={own.count}>
                {m.promotion_children({ count: count(one.id) })}
                <IconButton
                  label={m.promotion_remove_class()}
                  icon={<IconTrash size={20} />}
                  disabled={!editable}
                  onClick={() => onChange({ removed_class_ids: [one.id] })}
                />
              </span>
            </li>
          ),
        )}
      </ul>
      {promotion.status === 'draft' && (
        <div>
          <Button
            variant="light"
            size="sm"
            disabled={!editable}
            onClick={() => {
              const number = promotion.classes.length + 1
              const name = `${m.promotion_add_class()} ${number}`
              const rest = { room: null, capacity: null, teachers_from: null }
              onChange({ classes: [{ id: null, name, age_group: 'kindergarten_3_4', ...rest }] })
            }}
          >
            {m.promotion_add_class()}
          </Button>
        </div>
      )}
    </Card>
  )
}

type NameProps = { name: string; editable: boolean; onChange: (name: string) => void }

/** Saves when the field loses focus, so that no partial name is saved. */
const NameField = ({ name, editable, onChange }: NameProps) => {
  const [typed, setTyped] = useState(name)
  return (
    <TextField
      label={m.promotion_class_name()}
      maxLength={50}
      autoComplete="off"
      disabled={!editable && typed === name}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => typed.trim() !== '' && typed !== name && onChange(typed)}
    />
  )
}

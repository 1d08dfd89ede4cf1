import { IconPlus } from '@tabler/icons-react'
import { useEffect } from 'react'
import { m } from '../../../paraglide/messages.js'
import { allergenName } from '../menu-texts.ts'
import styles from './dishes-field.module.css'
import type { DishOption } from './use-dish-options.ts'

export const optionId = (listId: string, { dish }: DishOption): string => `${listId}-${dish.id ?? 'new'}`

type Props = {
  readonly id: string
  readonly options: readonly DishOption[]
  readonly active: DishOption | undefined
  readonly onPoint: (option: DishOption) => void
  readonly onChoose: (option: DishOption) => void
}

/** The proposals under the field of a cell, with the allergens and energy of each dish. */
export const DishOptions = ({ id, options, active, onPoint, onChoose }: Props) => {
  const activeId = active && optionId(id, active)
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return (
    <div id={id} role="listbox" aria-label={m.menu_dish_suggestions()} className={styles.options}>
      {options.map((option) => (
        <button
          type="button"
          key={optionId(id, option)}
          id={optionId(id, option)}
          role="option"
          tabIndex={-1}
          aria-selected={option === active}
          className={styles.option}
          onPointerMove={() => option !== active && onPoint(option)}
          // Keeps the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
        >
          {option.isNew ? (
            <span className={styles.new}>
              <IconPlus size={18} aria-hidden="true" />
              {m.menu_dish_take_new({ name: option.dish.name })}
            </span>
          ) : (
            <>
              <span dir="auto">{option.dish.name}</span>
              <small>
                {[
                  ...option.dish.allergens.map(allergenName),
                  ...(option.dish.kcal === null ? [] : [m.menu_kcal({ count: option.dish.kcal })]),
                ].join(' · ')}
              </small>
            </>
          )}
        </button>
      ))}
    </div>
  )
}

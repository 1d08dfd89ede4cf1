import { useEffect } from 'react'
import { m } from '../../paraglide/messages.js'
import { OptionContent } from './option-content.tsx'
import styles from './search-dialog.module.css'
import type { OptionGroup, SearchOption } from './search-options.ts'

type Props = {
  readonly id: string
  readonly groups: readonly OptionGroup[]
  readonly active: SearchOption | undefined
  readonly query: string
  readonly onPoint: (option: SearchOption) => void
  readonly onChoose: (option: SearchOption) => void
}

export const optionDomId = (listId: string, { id }: SearchOption) => `${listId}-${id}`

/** The focus stays in the field above; `aria-activedescendant` names the active option. */
export const SearchList = ({ id, groups, active, query, onPoint, onChoose }: Props) => {
  const activeId = active && optionDomId(id, active)
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return (
    <div id={id} role="listbox" aria-label={m.search_results()}>
      {groups.map((group) => (
        <fieldset key={group.id} aria-labelledby={`${id}-title-${group.id}`} className={styles.group}>
          <div id={`${id}-title-${group.id}`} role="presentation" className={styles.groupTitle}>
            {group.title}
          </div>
          {group.options.map((option) => (
            <button
              type="button"
              key={option.id}
              id={optionDomId(id, option)}
              role="option"
              tabIndex={-1}
              aria-selected={option === active}
              className={styles.option}
              onPointerMove={() => option !== active && onPoint(option)}
              // Keeps the focus in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(option)}
            >
              <OptionContent option={option} query={query} />
            </button>
          ))}
        </fieldset>
      ))}
    </div>
  )
}

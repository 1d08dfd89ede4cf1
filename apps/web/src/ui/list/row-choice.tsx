import { type ChangeEvent, createContext, type ReactNode, startTransition, use, useOptimistic, useRef } from 'react'
import { m } from '../../paraglide/messages.js'
import styles from './row-choice.module.css'
import type { Selection } from './selection.ts'

type Choice = {
  readonly ids: ReadonlySet<string>
  /** Chooses or drops one row, with `range` all rows since the last one that was tapped. */
  choose(id: string, isChosen: boolean, range: boolean): void
  chooseAll(isChosen: boolean): void
}

const ChoiceContext = createContext<Choice | undefined>(undefined)

type Props = {
  readonly selection: Selection
  /** The rows of the page in their order. */
  readonly rowIds: readonly string[]
  readonly children: ReactNode
}

/** Tells the checkboxes which rows are chosen. A tap renders them at once, and what depends on them after that. */
export const RowChoices = ({ selection, rowIds, children }: Props) => {
  const last = useRef<string>(undefined)
  const [shown, show] = useOptimistic(selection.ids)
  const change = (ids: readonly string[], isChosen: boolean) => {
    const next = new Set(shown)
    for (const id of ids) {
      if (isChosen) next.add(id)
      else next.delete(id)
    }
    startTransition(() => {
      show(next)
      selection.onChange(next)
    })
  }
  const choose: Choice['choose'] = (id, isChosen, range) => {
    const ends = [rowIds.indexOf(last.current ?? id), rowIds.indexOf(id)]
    last.current = id
    change(range && !ends.includes(-1) ? rowIds.slice(Math.min(...ends), Math.max(...ends) + 1) : [id], isChosen)
  }
  return (
    <ChoiceContext value={{ ids: shown, choose, chooseAll: (isChosen) => change(rowIds, isChosen) }}>
      {children}
    </ChoiceContext>
  )
}

/** The checkbox of one row. */
export const RowChoice = ({ id, name }: { readonly id: string; readonly name: string }) => {
  const choice = use(ChoiceContext)
  if (!choice) return null
  return (
    <Checkbox
      label={m.list_choose({ name })}
      checked={choice.ids.has(id)}
      onChange={({ currentTarget, nativeEvent }) =>
        choice.choose(id, currentTarget.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  )
}

/** The checkbox that chooses or drops all rows of the page. */
export const AllRowsChoice = ({ rowIds }: { readonly rowIds: readonly string[] }) => {
  const choice = use(ChoiceContext)
  if (!choice) return null
  const chosen = rowIds.filter((id) => choice.ids.has(id)).length
  return (
    <Checkbox
      label={m.list_choose_all()}
      checked={chosen > 0 && chosen === rowIds.length}
      indeterminate={chosen > 0 && chosen < rowIds.length}
      onChange={({ currentTarget }) => choice.chooseAll(currentTarget.checked)}
    />
  )
}

type CheckboxProps = {
  readonly label: string
  readonly checked: boolean
  readonly indeterminate?: boolean
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

const Checkbox = ({ label, checked, indeterminate = false, onChange }: CheckboxProps) => (
  <label className={styles.choice}>
    <input
      ref={(input) => {
        if (input) input.indeterminate = indeterminate
      }}
      type="checkbox"
      aria-label={label}
      checked={checked}
      onChange={onChange}
    />
  </label>
)

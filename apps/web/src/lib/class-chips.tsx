import { m } from '../paraglide/messages.js'
import { FilterChips } from '../ui/filter-chips.tsx'
import type { ChosenClass } from './class-choice.ts'

type Props<Class> = {
  readonly classes: readonly Class[]
  readonly shown: ChosenClass | undefined
  readonly onChoose: (next: Class | null) => void
  /** What waits in a class; none is not shown. */
  readonly countOf?: (one: Class) => number
}

/** Switches between the classes on a page that always shows one of them; nothing where there is only one. */
export const ClassChips = <Class extends ChosenClass>({ classes, shown, onChoose, countOf }: Props<Class>) =>
  classes.length > 1 &&
  shown && (
    <FilterChips
      label={m.attend_class()}
      dense
      value={shown.id}
      onChange={(id) => onChoose(classes.find((one) => one.id === id) ?? null)}
      options={classes.map((one) => ({ value: one.id, label: one.name, count: countOf?.(one) || undefined }))}
    />
  )

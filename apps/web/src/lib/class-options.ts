import type { ChosenClass } from './class-choice.ts'
import { useProfile } from './profile.tsx'

/**
 * Returns the classes as options of a filter. Until the page's own classes have loaded, these are the classes of the
 * profile, so that the filter has its place from the first paint on.
 */
export const useClassOptions = (loaded: readonly ChosenClass[] | undefined) => {
  const { classes } = useProfile()
  return (loaded ?? classes).map(({ id, name }) => ({ value: id, label: name }))
}

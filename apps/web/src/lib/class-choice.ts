export type ChosenClass = {
  readonly id: string
  readonly name: string
}

/** The key of the chosen class in the address of every page that has classes. */
export const classKey = 'class_id'

/** The value of `classKey` that stands for children or teachers in no class; it is never taken to another page. */
export const noClass = 'none'

/** Whether a page shows one class or all of them, or always exactly one. */
export type ClassScope = 'any' | 'one'

type Sources = {
  /** Undefined for a page without classes. */
  readonly scope: ClassScope | undefined
  readonly inAddress: string | null
  /** Chosen last on this device, also in an earlier visit. */
  readonly stored: string | undefined
  /** Shown last in this tab; null for all classes, undefined before the first page with classes. */
  readonly shown: string | null | undefined
}

/**
 * Returns the class that a page shows, or undefined for all classes: the one in the address, on a page without classes
 * the one shown last. With a single class there is no choice, and a class that the account does not have is ignored.
 */
export const classToShow = <T extends ChosenClass>(
  { scope, inAddress, stored, shown }: Sources,
  classes: readonly T[],
): T | undefined => {
  const find = (id: string | null | undefined) => classes.find((one) => one.id === id)
  const [first, ...others] = classes
  if (others.length === 0) return first
  if (scope === 'any') return find(inAddress)
  if (scope === 'one') return find(inAddress) ?? find(stored) ?? first
  return find(shown === undefined ? stored : shown)
}

/** Returns the address of a page with the class. */
export const addressWithClass = (path: string, id: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}${classKey}=${id}`

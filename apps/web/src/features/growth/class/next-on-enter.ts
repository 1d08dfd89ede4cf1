import type { KeyboardEvent } from 'react'

/** Enter goes to the next number, and from the last one to the button that saves. */
export const nextOnEnter = (event: KeyboardEvent<HTMLFormElement>): void => {
  const { target, currentTarget } = event
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement) || !('measure' in target.dataset)) return
  event.preventDefault()
  const fields = [...currentTarget.querySelectorAll<HTMLInputElement>('[data-measure]:not(:disabled)')]
  const next = fields[fields.indexOf(target) + 1]
  if (next) next.focus()
  else currentTarget.querySelector<HTMLButtonElement>('button[type="submit"]')?.focus()
}

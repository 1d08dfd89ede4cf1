type Reporting = typeof window & { readonly reportLostPress: (press: string) => void }

/**
 * Reports a press that began on one control and ended elsewhere although the pointer did not move: the page moved or
 * replaced the control meanwhile, and the browser sends no click. Runs in the page, so it uses nothing from outside.
 */
export const reportLostPresses = (): void => {
  const controlOf = ({ target }: Event) =>
    target instanceof Element ? target.closest('a, button, label, input, select, summary, [role="option"]') : null
  const nameOf = (control: Element | null) =>
    control ? `${control.tagName} "${control.textContent.trim().slice(0, 40)}"` : 'no control'
  let began: { readonly control: Element; readonly x: number; readonly y: number } | undefined
  addEventListener(
    'pointerdown',
    (event) => {
      const control = controlOf(event)
      began = control ? { control, x: event.x, y: event.y } : undefined
    },
    true,
  )
  addEventListener(
    'pointerup',
    (event) => {
      if (!began || began.x !== event.x || began.y !== event.y) return
      const control = controlOf(event)
      if (control === began.control) return
      const press = `from ${nameOf(began.control)} to ${nameOf(control)} at ${location.pathname}`
      ;(window as Reporting).reportLostPress(press)
    },
    true,
  )
}

import type { BrowserContext, Request } from '@playwright/test'

const most = 80

type Reporting = typeof window & { readonly reportLostPress: (press: string) => void }

/** Remembers the last calls of a context's pages with their answers, where the pages went, and lost presses. */
export const recordCalls = async (context: BrowserContext): Promise<() => string[]> => {
  const lines: string[] = []
  const add = (text: string) => {
    lines.push(`${new Date().toISOString().slice(11, 23)} ${text}`)
    if (lines.length > most) lines.shift()
  }
  const addCall = (request: Request, outcome: string | number) => {
    const { pathname, search } = new URL(request.url())
    const isCall = /^\/(?:main|api)\//.test(pathname) && !pathname.includes('/media/files/')
    if (isCall) add(`${outcome} ${request.method()} ${pathname}${search}`)
  }
  context.on('response', (response) => addCall(response.request(), response.status()))
  context.on('requestfailed', (request) => addCall(request, request.failure()?.errorText ?? 'failed'))
  context.on('page', (page) => {
    page.on('framenavigated', (frame) => add(`opened ${frame.url()}`))
    page.on('crash', () => add('the page crashed'))
  })
  await context.exposeFunction('reportLostPress', (press: string) => {
    add(`lost press ${press}`)
    // Printed for a passed test, too: the next time the same press may fail it.
    process.stdout.write(`    lost press ${press}\n`)
  })
  await context.addInitScript(reportLostPresses)
  return () => lines
}

/**
 * Reports a press that began on one control and ended elsewhere although the pointer did not move: the page moved or
 * replaced the control meanwhile, and the browser sends no click.
 */
const reportLostPresses = () => {
  const controlOf = ({ target }: Event) =>
    target instanceof Element ? target.closest('a, button, label, input, select, summary, [role]') : null
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

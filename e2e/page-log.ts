import type { BrowserContext, Request } from '@playwright/test'
import { reportLostPresses } from './lost-presses.ts'

const most = 80

/** Remembers the last calls of a context's pages with their answers, where the pages went, and lost presses. */
export const recordPages = async (context: BrowserContext): Promise<() => string[]> => {
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

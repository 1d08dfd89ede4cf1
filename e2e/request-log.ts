import type { BrowserContext, Request } from '@playwright/test'

const most = 80

/** Remembers the last calls of a context's pages with their answers, and where the pages went. */
export const recordCalls = (context: BrowserContext): (() => string[]) => {
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
  return () => lines
}

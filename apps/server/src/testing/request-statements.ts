import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'

const urls = new AsyncLocalStorage<string>()
subscribe('http.server.request.start', (message) => {
  urls.enterWith((message as { readonly request: IncomingMessage }).request.url ?? '')
})

const isOfPerson = /^\/api\/v1\/(school|teacher|parent)\//

/**
 * Collects the reading and writing statements that a server sends to answer people's requests, without those of jobs,
 * of services among themselves and of transactions (`begin`, `commit`). Pass each statement to `note` while it is sent.
 */
export const collectRequestStatements = () => {
  let sent: string[] = []
  return {
    note: (statement: string): void => {
      if (isOfPerson.test(urls.getStore() ?? '') && /^\s*(select|with|insert|update|delete)/i.test(statement))
        sent.push(statement)
    },
    /** Returns the statements of the requests that `ask` sends. */
    during: async (ask: () => Promise<unknown>): Promise<readonly string[]> => {
      sent = []
      await ask()
      if (sent.length === 0) throw new Error('the requests sent no statement')
      return sent
    },
  }
}

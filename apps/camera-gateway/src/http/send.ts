import type { ServerResponse } from 'node:http'

type Status = 200 | 204 | 404 | 413 | 429 | 503

/** Sends an answer that nobody may keep. */
export const send = (
  response: ServerResponse,
  status: Status,
  type: string | undefined,
  content: readonly Buffer[],
): void => {
  if (response.destroyed || response.headersSent) return
  response.writeHead(status, {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    ...(type === undefined ? {} : { 'content-type': type }),
    ...(status === 204 ? {} : { 'content-length': content.reduce((sum, { length }) => sum + length, 0) }),
  })
  response.cork()
  for (const part of content) response.write(part)
  response.end()
  response.uncork()
}

export const sendJson = (response: ServerResponse, value: unknown): void =>
  send(response, 200, 'application/json', [Buffer.from(JSON.stringify(value))])

/** Refuses without a reason. */
export const refuse = (response: ServerResponse, status: 404 | 413 | 429 | 503): void => {
  if (!response.headersSent && (status === 503 || status === 429)) response.setHeader('retry-after', '1')
  send(response, status, undefined, [])
}

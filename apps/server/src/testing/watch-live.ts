import type { Client } from './client.ts'
import { eventually } from './eventually.ts'

/** Opens a live stream and collects its messages. `age`: milliseconds since a new page began to load. */
export const watchLive = async (who: Client, age?: number) => {
  const leave = new AbortController()
  const response = await who.fetch(`/api/v1/${who.role}/live${age === undefined ? '' : `?age=${age}`}`, {
    signal: leave.signal,
  })
  const type = response.headers.get('content-type') ?? ''
  if (!type.includes('text/event-stream')) throw new Error(`The live stream answered ${response.status} as ${type}.`)
  const gathered = { text: '', ended: false, leave: () => leave.abort() }
  const read = async () => {
    for await (const chunk of response.body ?? []) gathered.text += Buffer.from(chunk).toString()
  }
  void read()
    .catch(() => undefined)
    .finally(() => {
      gathered.ended = true
    })
  await eventually(
    async () => gathered.text,
    (text) => text.includes('event: hello'),
  )
  return gathered
}

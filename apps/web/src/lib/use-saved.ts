import type { AnswerOf, Endpoint, RequestOf } from '@nhip-cau/contract/kernel'
import { useQueryClient } from '@tanstack/react-query'
import { ask } from './queries.ts'

type List = { readonly data: readonly { readonly id: string }[] }

/** Reads an entry of a list again after a version conflict; `query` asks for the page that has it. */
export const useSaved = <E extends Endpoint>(list: E, id: string | undefined, query?: object) => {
  const client = useQueryClient()
  type Row = AnswerOf<E> extends { readonly data: readonly (infer R)[] } ? R : never
  return async (): Promise<Row> => {
    const input = (query === undefined ? {} : { query }) as RequestOf<E>
    const answer: unknown = await client.query({ ...ask(list, input), staleTime: 0 })
    const found = (answer as List).data.find((one) => one.id === id)
    if (!found) throw new Error('the entry is gone')
    return found as Row
  }
}

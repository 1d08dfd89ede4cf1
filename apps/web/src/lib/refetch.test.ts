import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { refetchQueries } from './refetch.ts'

const observed = () => {
  const answers: PromiseWithResolvers<string>[] = []
  const client = new QueryClient()
  const queryFn = vi.fn(() => {
    const answer = Promise.withResolvers<string>()
    answers.push(answer)
    return answer.promise
  })
  const observer = new QueryObserver(client, { queryKey: ['teacher', 'register'], queryFn, retry: false })
  observer.subscribe(() => undefined)
  const arrive = async (text: string) => {
    answers.shift()?.resolve(text)
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe(text))
  }
  return { client, queryFn, arrive }
}

test('a page that is told of two changes while it loads for the first time fetches once more after it has loaded', async () => {
  const { client, queryFn, arrive } = observed()
  void refetchQueries(client, { queryKey: ['teacher'] })
  void refetchQueries(client, { queryKey: ['teacher'] })
  await arrive('before the change')
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2))
  await arrive('after it')
  expect(queryFn).toHaveBeenCalledTimes(2)
})

test('a page that has loaded fetches at once, and a change of another feature fetches nothing', async () => {
  const { client, queryFn, arrive } = observed()
  await arrive('before the change')
  void refetchQueries(client, { queryKey: ['parent'] })
  expect(queryFn).toHaveBeenCalledTimes(1)
  void refetchQueries(client, { queryKey: ['teacher', 'register'] })
  expect(queryFn).toHaveBeenCalledTimes(2)
})

import { useSearchParams } from 'wouter'

/** The object that the address opens, for links of notifications. */
export const useOpened = () => {
  const [params, setParams] = useSearchParams()
  const put = (name: string, value: string | undefined, replace = true) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === undefined || value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace },
    )
  return { id: params.get('open'), close: () => put('open', undefined), get: (name: string) => params.get(name), put }
}

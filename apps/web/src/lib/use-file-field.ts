import { useEffect, useEffectEvent } from 'react'

type FileForm<N extends string> = {
  readonly values: Readonly<Record<N, readonly string[]>>
  readonly set: (name: N, ids: readonly string[]) => void
}

/**
 * Keeps a field of a form equal to the files that are uploaded beside it, so that they count as typed and the error of
 * the field goes when a file is added.
 */
export const useFileField = <N extends string>(form: FileForm<N>, name: N, ids: readonly string[]): void => {
  const uploaded = ids.join(' ')
  const follow = useEffectEvent((now: string) => {
    if (form.values[name].join(' ') !== now) form.set(name, ids)
  })
  useEffect(() => follow(uploaded), [uploaded])
}

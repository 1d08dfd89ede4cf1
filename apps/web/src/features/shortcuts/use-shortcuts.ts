import { getShortcuts, setShortcuts } from '@nhip-cau/contract/own-account'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../lib/api.ts'
import { problemText } from '../../lib/api-problem.ts'
import { currentRole } from '../../lib/area.ts'
import type { Place } from '../../lib/place.ts'
import { ask } from '../../lib/queries.ts'
import { showToast } from '../../ui/toasts.ts'
import { chosenPlaces, namesToKeep } from './chosen-places.ts'

/** Returns the account's shortcuts; a change is shown at once and reverted if it could not be saved. */
export const useShortcuts = (places: readonly Place[]) => {
  const role = currentRole()
  const client = useQueryClient()
  const question = ask(getShortcuts, {}, role)
  const answer = useQuery(question)
  const kept = answer.data?.shortcuts ?? null
  const keep = useSaveNewest(
    (shortcuts: string[]) => call(setShortcuts, role, { body: { shortcuts } }),
    (error) => {
      showToast({ text: problemText(error), tone: 'danger' })
      void client.invalidateQueries({ queryKey: question.queryKey })
    },
  )
  return {
    answer,
    shown: chosenPlaces(role, kept, places),
    set: (next: readonly Place[]) => {
      const names = next.map(({ name }) => name)
      const shortcuts = [...namesToKeep(names, kept, places)]
      client.setQueryData(question.queryKey, { shortcuts })
      keep(shortcuts)
    },
  }
}

/** Saves one value at a time and skips all waiting values but the newest, because dragging a row makes many changes. */
const useSaveNewest = <T>(send: (value: T) => Promise<unknown>, onFailed: (error: unknown) => void) => {
  const sending = useRef(false)
  const waiting = useRef<{ value: T }>(undefined)
  const next = async () => {
    while (waiting.current) {
      const { value } = waiting.current
      waiting.current = undefined
      await send(value).catch(onFailed)
    }
  }
  return (value: T) => {
    waiting.current = { value }
    if (sending.current) return
    sending.current = true
    void next().finally(() => {
      sending.current = false
    })
  }
}

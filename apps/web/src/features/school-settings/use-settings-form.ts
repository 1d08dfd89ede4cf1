import type { RequestOf } from '@nhip-cau/contract/kernel'
import { getSettings, type SchoolSettings, updateSettings } from '@nhip-cau/contract/schemas/settings'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { isApiProblem, problemText } from '../../lib/api-problem.ts'
import { currentRole } from '../../lib/area.ts'
import { ask, refetchFeature } from '../../lib/queries.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { m } from '../../paraglide/messages.js'
import { showToast } from '../../ui/toasts.ts'
import { changedKeys, changesOf, type FlatSettings, fieldOf, flatten, type SettingKey } from './settings-fields.ts'

/**
 * Holds and saves the values of the page. If somebody else has saved meanwhile, changes of other settings are merged
 * silently; for the same settings the user chooses.
 */
export const useSettingsForm = (data: SchoolSettings) => {
  const client = useQueryClient()
  const [base, setBase] = useState({ version: data.version, values: flatten(data.settings) })
  const [failure, setFailure] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const [conflict, setConflict] = useState<{ readonly theirs: FlatSettings; readonly keys: readonly SettingKey[] }>()
  const form = useContractForm<FlatSettings, RequestOf<typeof updateSettings>['body']>({
    rules: updateSettings.body,
    start: base.values,
    bodyOf: (values) => ({ version: base.version, changes: changesOf(values, changedKeys(base.values, values)) }),
    failure,
    fieldOf,
  })
  const changed = changedKeys(base.values, form.values)
  // Changes of others are shown at once while there are none here.
  if (data.version > base.version && changed.length === 0 && !busy) {
    const values = flatten(data.settings)
    setBase({ version: data.version, values })
    form.replace(values, true)
  }
  const take = (answer: SchoolSettings, sent: FlatSettings) => {
    client.setQueryData(ask(getSettings, {}).queryKey, answer)
    const values = flatten(answer.settings)
    setBase({ version: answer.version, values })
    setFailure(undefined)
    form.settle(sent, values)
    showToast({ text: m.settings_saved() })
    void refetchFeature(client, currentRole(), 'user')
  }
  const send = (values: FlatSettings, version: number, keys: readonly SettingKey[]) =>
    call(updateSettings, currentRole(), { body: { version, changes: changesOf(values, keys) } }, {})
  const mergeChanges = async () => {
    const standing = await client.query({ ...ask(getSettings, {}), staleTime: 0 })
    const theirs = flatten(standing.settings)
    const both = changedKeys(base.values, theirs).filter((key) => changed.includes(key))
    if (both.length > 0) {
      setConflict({ theirs, keys: both })
      setBase({ version: standing.version, values: theirs })
      return
    }
    take(await send(form.values, standing.version, changed), form.values)
  }
  const refuse = (error: unknown) => {
    if (isApiProblem(error) && error.status === 422) setFailure(error)
    else showToast({ text: problemText(error), tone: 'danger' })
  }
  const save = async (values = form.values, keys: readonly SettingKey[] = changed) => {
    setBusy(true)
    try {
      take(await send(values, base.version, keys), values)
    } catch (error) {
      if (isApiProblem(error) && error.status === 409) await mergeChanges().catch(refuse)
      else refuse(error)
    } finally {
      setBusy(false)
    }
  }
  return {
    form,
    changed,
    busy,
    save: () => form.submit(() => void save()),
    discard: () => {
      setFailure(undefined)
      form.replace(base.values, true)
    },
    conflict,
    /** Keeps the user's own value of each setting except the named ones. */
    settle: (theirs: ReadonlySet<string>) => {
      if (!conflict) return
      const kept = Object.fromEntries(
        Object.entries(conflict.theirs).map(([key, value]) => [
          key,
          changed.includes(key as SettingKey) && !theirs.has(key) ? form.values[key as SettingKey] : value,
        ]),
      ) as FlatSettings
      setConflict(undefined)
      form.replace(kept)
      const left = changedKeys(conflict.theirs, kept)
      if (left.length > 0) void save(kept, left)
      else form.replace(kept, true)
    },
    leaveConflict: () => setConflict(undefined),
  }
}

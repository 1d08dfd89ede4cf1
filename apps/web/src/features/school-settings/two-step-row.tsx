import { ownAccount, requireTwoStep } from '@nhip-cau/contract/own-account'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { mayCall } from '../../lib/permission.ts'
import { useProfile } from '../../lib/profile.tsx'
import { ask, useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { SwitchRow } from '../preferences/switch-row.tsx'
import styles from './school-settings-page.module.css'

/** Stored by main, so it is saved separately and at once. */
export const TwoStepRow = () => {
  const { permissions } = useProfile()
  const client = useQueryClient()
  const { data } = useQuery(ask(ownAccount, {}))
  const set = useCommand(requireTwoStep, {
    done: m.settings_two_step_saved(),
    onDone: () => void client.invalidateQueries({ queryKey: ask(ownAccount, {}).queryKey }),
  })
  if (!data || !mayCall(requireTwoStep, 'school', permissions)) return null
  return (
    <div className={styles.wide}>
      <SwitchRow
        label={m.settings_two_step()}
        hint={m.settings_two_step_hint()}
        checked={set.isPending ? (set.variables.body.required ?? false) : data.two_step_required}
        onChange={(required) => set.mutate({ body: { required } })}
      />
    </div>
  )
}

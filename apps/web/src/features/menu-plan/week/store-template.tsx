import type { MenuWeek } from '@nhip-cau/contract/menu-plan'
import { storeMenuTemplate } from '@nhip-cau/contract/menu-plan-dishes'
import { menuLimits } from '@nhip-cau/contract/menu-plan-parts'
import { useState } from 'react'
import { isApiProblem, refusalText } from '../../../lib/api-problem.ts'
import { useCommand } from '../../../lib/queries.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { CancelButton } from '../../../ui/cancel-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { InputField } from '../../../ui/input-field.tsx'
import rows from '../../../ui/rows.module.css'
import { SendFailure } from '../../../ui/send-failure.tsx'

type Props = { readonly week: MenuWeek; readonly onClose: () => void }

/** Keeps the dishes of the week under a name, to fill other weeks with them. */
export const StoreTemplate = ({ week, onClose }: Props) => {
  const [name, setName] = useState('')
  const [taken, setTaken] = useState<string>()
  const store = useCommand(storeMenuTemplate, {
    quiet: true,
    form: 'menu-template',
    done: m.menu_template_stored(),
    onDone: onClose,
    onFailed: (error) => {
      if (isApiProblem(error) && error.code === 'menu_template_taken') setTaken(name.trim())
    },
  })
  // Kept when replacing fails, so that trying again replaces too.
  const isTaken = name.trim() === taken
  const { min, max } = menuLimits.templateName
  const send = () =>
    store.mutate({ body: { name: name.trim(), kind: week.kind, day: week.week.monday, replace: isTaken } })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={m.menu_store_template()}
      typed={name}
      actions={
        <>
          <CancelButton />
          <Button loading={store.isPending} disabled={name.trim().length < min} onClick={send}>
            {isTaken ? m.menu_template_replace() : m.common_save()}
          </Button>
        </>
      }
    >
      <div className={rows.stack}>
        {store.error && <SendFailure text={refusalText(store.error)} />}
        <InputField
          label={m.menu_template_name()}
          hint={m.menu_template_name_hint()}
          maxLength={max}
          autoFocus
          value={name}
          onChange={(next) => {
            setName(next)
            store.reset()
          }}
        />
      </div>
    </Dialog>
  )
}

import { withdrawMenu } from '@nhip-cau/contract/menu-plan'
import type { Menu } from '@nhip-cau/contract/menu-plan-parts'
import { problemText } from '../../../lib/api-problem.ts'
import { useCommand } from '../../../lib/queries.ts'
import { m } from '../../../paraglide/messages.js'
import { ReasonDialog } from '../../../ui/reason-dialog.tsx'

type Props = { readonly menu: Menu; readonly onClose: () => void }

/** Takes an approved menu away from the families, with a reason. */
export const WithdrawDialog = ({ menu: { id, version }, onClose }: Props) => {
  const withdraw = useCommand(withdrawMenu, { quiet: true, done: m.menu_withdrawn(), onDone: onClose })
  return (
    <ReasonDialog
      opened
      title={m.menu_withdraw_title()}
      reasons={[m.menu_withdraw_reason_wrong(), m.menu_withdraw_reason_supply()]}
      confirmLabel={m.menu_withdraw()}
      busy={withdraw.isPending}
      error={withdraw.error ? problemText(withdraw.error) : undefined}
      onSubmit={(note) => withdraw.mutate({ params: { id }, body: { version, note } })}
      onClose={onClose}
    >
      <p>{m.menu_withdraw_next()}</p>
    </ReasonDialog>
  )
}

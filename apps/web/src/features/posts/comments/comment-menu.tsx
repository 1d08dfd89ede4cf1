import { hideComment, type Reply, reportComment, showComment, withdrawComment } from '@nhip-cau/contract/comments'
import { IconArrowBackUp, IconDots, IconEye, IconEyeOff, IconFlag, IconPencil } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { problemText } from '../../../lib/api-problem.ts'
import { currentRole } from '../../../lib/area.ts'
import { useCommand } from '../../../lib/queries.ts'
import { m } from '../../../paraglide/messages.js'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { updateAnswers } from '../use-vote.ts'
import { authorName } from './comment-texts.ts'

const ConfirmDialog = lazy(() =>
  import('../../../ui/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
)
const ReasonDialog = lazy(() =>
  import('../../../ui/reason-dialog.tsx').then((module) => ({ default: module.ReasonDialog })),
)

type Props = { readonly comment: Reply; readonly onEdit: () => void }
type Asked = 'withdraw' | 'report' | 'hide'

const reasons = () => [m.comment_reason_insult(), m.comment_reason_private(), m.comment_reason_advert()]

/** The actions on a comment that the server allows. */
export const CommentMenu = ({ comment, onEdit }: Props) => {
  const { id, can, state, post_id, reports, author } = comment
  const client = useQueryClient()
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const count = (by: number) =>
    updateAnswers(client, currentRole(), post_id, ({ comments }) => ({ comments: comments + by }))
  const withdraw = useCommand(withdrawComment, {
    done: m.comment_withdrawn_done(),
    onDone: () => {
      close()
      if (state === 'shown') count(-1)
    },
  })
  const report = useCommand(reportComment, { done: m.comment_reported(), quiet: true, onDone: close })
  const hide = useCommand(hideComment, {
    done: m.comment_hidden_done(),
    quiet: true,
    onDone: () => {
      close()
      count(-1)
    },
  })
  const show = useCommand(showComment, { onDone: () => state === 'hidden' && count(1) })
  const isOpen = state === 'hidden' || reports.length > 0
  if (!(can.edit || can.withdraw || can.report || can.moderate)) return null
  const params = { params: { id } }
  const asking = asked === 'hide' ? hide : report
  return (
    <>
      <Menu position="bottom-end" width={220} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <IconButton label={m.comment_menu({ name: authorName(author) })} icon={<IconDots size={20} />} />
        </Menu.Target>
        <Menu.Dropdown>
          {can.edit && (
            <Menu.Item leftSection={<IconPencil size={20} />} onClick={onEdit}>
              {m.common_edit()}
            </Menu.Item>
          )}
          {can.withdraw && (
            <Menu.Item leftSection={<IconArrowBackUp size={20} />} onClick={() => setAsked('withdraw')}>
              {m.comment_withdraw()}
            </Menu.Item>
          )}
          {can.report && (
            <Menu.Item leftSection={<IconFlag size={20} />} onClick={() => setAsked('report')}>
              {m.comment_report()}
            </Menu.Item>
          )}
          {can.moderate && state === 'shown' && (
            <Menu.Item leftSection={<IconEyeOff size={20} />} onClick={() => setAsked('hide')}>
              {m.comment_hide()}
            </Menu.Item>
          )}
          {can.moderate && isOpen && (
            <Menu.Item leftSection={<IconEye size={20} />} onClick={() => show.mutate(params)}>
              {state === 'hidden' ? m.comment_show() : m.comment_keep()}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Suspense fallback={null}>
        {asked === 'withdraw' && (
          <ConfirmDialog
            opened
            tone="danger"
            title={m.comment_withdraw_title()}
            confirmLabel={m.comment_withdraw()}
            busy={withdraw.isPending}
            onConfirm={() => withdraw.mutate(params)}
            onClose={close}
          >
            <p>{m.comment_withdraw_next()}</p>
          </ConfirmDialog>
        )}
        {(asked === 'report' || asked === 'hide') && (
          <ReasonDialog
            opened
            title={asked === 'hide' ? m.comment_hide_title() : m.comment_report_title()}
            reasons={reasons()}
            confirmLabel={asked === 'hide' ? m.comment_hide() : m.comment_report()}
            busy={asking.isPending}
            error={asking.error ? problemText(asking.error) : undefined}
            onSubmit={(reason) => asking.mutate({ ...params, body: { reason } })}
            onClose={close}
          >
            <p>{asked === 'hide' ? m.comment_hide_next() : m.comment_report_next()}</p>
          </ReasonDialog>
        )}
      </Suspense>
    </>
  )
}

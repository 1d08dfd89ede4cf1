import type { Endpoint, RequestOf } from '@nhip-cau/contract/kernel'
import type { Image } from '@nhip-cau/contract/media'
import { IconPencil } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { m } from '../paraglide/messages.js'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import styles from '../ui/entity-panel.module.css'
import { DetailPanel } from '../ui/list/detail-panel.tsx'
import { Notice } from '../ui/notice.tsx'
import { faceAddress } from './api.ts'
import { isApiProblem, problemText } from './api-problem.ts'
import { currentRole } from './area.ts'
import { useCommand } from './queries.ts'
import { failureOf, type QueryResult } from './query-result.ts'

type Props<T> = {
  readonly query: QueryResult<T>
  readonly opened: boolean
  readonly onClose: () => void
  /** Shown until the name has loaded. */
  readonly title: string
  readonly nameOf: (data: T) => string
  readonly actions?: (data: T) => ReactNode
  /** False for a panel that a button opens; the others are opened by the page's address. */
  readonly byAddress?: boolean
  readonly children: (data: T) => ReactNode
}

/** The details of one row beside the list: name, actions and sections, once they have loaded. */
export const EntityPanel = <T,>(props: Props<T>) => {
  const { query, opened, onClose, title, nameOf, actions, byAddress = true, children } = props
  const { data } = query
  return (
    <DetailPanel
      opened={opened}
      onClose={onClose}
      byAddress={byAddress}
      title={data === undefined ? title : nameOf(data)}
      loading={data === undefined}
      error={failureOf(query)}
      actions={data !== undefined && actions?.(data)}
    >
      {data !== undefined && children(data)}
    </DetailPanel>
  )
}

type FaceProps = {
  readonly person: { readonly id: string; readonly full_name: string }
  readonly face: Image | null
  /** The most important facts, in a few lines. */
  readonly children: ReactNode
}

export const PanelHead = ({ person: { id, full_name }, face, children }: FaceProps) => (
  <div className={styles.head}>
    <Avatar id={id} name={full_name} src={faceAddress(currentRole(), face)} size={96} />
    <div>{children}</div>
  </div>
)

export const EditButton = ({ onClick }: { onClick: () => void }) => (
  <Button size="sm" leftSection={<IconPencil size={18} />} onClick={onClick}>
    {m.common_edit()}
  </Button>
)

type DeleteProps<E extends Endpoint> = {
  /** The name in the question. */
  readonly name: string
  readonly endpoint: E
  readonly input: RequestOf<E>
  /** Says what will be lost. */
  readonly hint: string
  readonly label?: string
  readonly done?: string
  readonly onGone: () => void
  /** The alternative if the server refuses because the entity is in use. */
  readonly instead?: { readonly code: string; readonly label: string; readonly run: () => void }
}

/** Asks before deleting, and offers the alternative if the server refuses. */
export const DeleteButton = <E extends Endpoint>(props: DeleteProps<E>) => {
  const { name, endpoint, input, hint, label = m.common_delete(), done = m.success_deleted(), onGone, instead } = props
  const [asking, setAsking] = useState(false)
  const remove = useCommand(endpoint, {
    done,
    quiet: true,
    onDone: () => {
      setAsking(false)
      onGone()
    },
  })
  const close = () => {
    setAsking(false)
    remove.reset()
  }
  const other = instead && isApiProblem(remove.error) && remove.error.code === instead.code ? instead : undefined
  return (
    <>
      <Button size="sm" variant="subtle" color="red" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        opened={asking}
        tone={other ? 'primary' : 'danger'}
        title={m.confirm_delete({ object: name })}
        confirmLabel={other?.label ?? label}
        busy={remove.isPending}
        onConfirm={() => {
          if (!other) return remove.mutate(input)
          close()
          other.run()
        }}
        onClose={close}
      >
        {remove.isError ? <Notice tone="info" title={problemText(remove.error)} /> : <p>{hint}</p>}
      </ConfirmDialog>
    </>
  )
}

import { type DraftHead, giveDraft, listDraftColleagues } from '@nhip-cau/contract/post-drafts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiProblem, problemText } from '../../../lib/api-problem.ts'
import { removeDraft } from '../../../lib/drafts.ts'
import { useProfile } from '../../../lib/profile.tsx'
import { ask, useCommand } from '../../../lib/queries.ts'
import { QueryState } from '../../../lib/query-state.tsx'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { CancelButton } from '../../../ui/cancel-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { storedDraft } from '../use-post-draft.ts'
import styles from './drafts-page.module.css'

type Props = { readonly draft: DraftHead; readonly title: string; readonly onClose: () => void }

/** Hands a draft over to a colleague. */
export const GiveDraft = ({ draft, title, onClose }: Props) => {
  const { id: accountId } = useProfile()
  const colleagues = useQuery(ask(listDraftColleagues, {}))
  const [chosen, setChosen] = useState('')
  const [error, setError] = useState<string>()
  const nameOf = (id: string) => colleagues.data?.data.find((one) => one.id === id)?.full_name ?? ''
  const give = useCommand(giveDraft, {
    quiet: true,
    onDone: () => {
      // This device may still have its own copy.
      for (const form of ['post:new', `post:${draft.id}`] as const)
        if (storedDraft(accountId, form)?.value.server?.id === draft.id) removeDraft(accountId, form)
      showToast({ text: m.draft_given({ name: nameOf(chosen) }) })
      onClose()
    },
    onFailed: (failure) =>
      setError((isApiProblem(failure) ? failure.errors.account_id : undefined) ?? problemText(failure)),
  })
  const send = () => {
    if (chosen === '') return setError(m.draft_give_required())
    give.mutate({ params: { id: draft.id }, body: { account_id: chosen, version: draft.version } })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={m.draft_give_title()}
      size="sm"
      actions={
        <>
          <CancelButton />
          <Button loading={give.isPending} onClick={send}>
            {m.draft_give_confirm()}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <strong dir="auto">{title}</strong>
        <QueryState query={colleagues}>
          {({ data }) => (
            <SelectField
              label={m.draft_give_to()}
              options={[
                { value: '', label: m.draft_give_choose() },
                ...data.map((one) => ({ value: one.id, label: one.full_name })),
              ]}
              value={chosen}
              {...(error === undefined ? {} : { error })}
              onChange={(id) => {
                setChosen(id)
                setError(undefined)
              }}
            />
          )}
        </QueryState>
        <p>{m.draft_give_lead()}</p>
      </div>
    </Dialog>
  )
}

import type { RequestOf } from '@nhip-cau/contract/kernel'
import {
  createOnboardingLetters,
  type OnboardingLetters,
  previewOnboardingLetters,
} from '@nhip-cau/contract/onboarding-letters'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { problemText } from '../../lib/api-problem.ts'
import { ask, useCommand } from '../../lib/queries.ts'
import { QueryState } from '../../lib/query-state.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SendFailure } from '../../ui/send-failure.tsx'
import { EarlierLetters } from './earlier-letters.tsx'
import styles from './letters-progress.module.css'
import { LettersProgress } from './letters-progress.tsx'

type Props = {
  readonly role: 'parent' | 'teacher'
  readonly accountIds?: readonly string[] | undefined
  readonly classId?: string | undefined
  readonly onClose: () => void
}

const leads = { parent: m.onboarding_letters_lead_parent, teacher: m.onboarding_letters_lead_teacher }

/** Says whose letters will be printed and how many were printed before, whose codes are kept unless chosen otherwise. */
export const LettersDialog = ({ role, accountIds, classId, onClose }: Props) => {
  const chosen = {
    role,
    ...(accountIds === undefined ? {} : { account_ids: [...accountIds] }),
    ...(classId === undefined ? {} : { class_id: classId }),
  } as RequestOf<typeof previewOnboardingLetters>['body']
  // Never from before: a colleague may have printed in between.
  const preview = useQuery({ ...ask(previewOnboardingLetters, { body: chosen }), staleTime: 0, gcTime: 0 })
  const [codes, setCodes] = useState<'kept' | 'new'>('kept')
  const [letters, setLetters] = useState<OnboardingLetters>()
  const create = useCommand(createOnboardingLetters, { quiet: true, onDone: setLetters })
  const start = useRef<HTMLButtonElement>(null)
  // The button is disabled until the count is known: if that is later than the dialog, it takes the focus then.
  useEffect(() => {
    if (preview.isSuccess) start.current?.focus()
  }, [preview.isSuccess])
  const retry = () => {
    setLetters(undefined)
    void preview.refetch()
  }
  if (letters) return <LettersProgress letters={letters} onClose={onClose} onRetry={retry} />
  const { unprinted = 0, printed = 0 } = preview.data ?? {}
  const count = codes === 'new' ? unprinted + printed : unprinted
  return (
    <Dialog
      opened
      onClose={onClose}
      title={m.onboarding_letters_title()}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {m.common_cancel()}
          </Button>
          <Button
            ref={start}
            data-autofocus={count > 0 || undefined}
            loading={create.isPending}
            disabled={count === 0}
            onClick={() => create.mutate({ body: { ...chosen, again: codes === 'new' } })}
          >
            {m.onboarding_letters_start()}
          </Button>
        </>
      }
    >
      {create.error ? (
        <SendFailure text={problemText(create.error)} />
      ) : (
        <QueryState query={preview}>
          {({ joined, class_name, earlier }) => (
            <div className={styles.body}>
              <p>
                <strong>
                  {m.onboarding_letters_count({
                    scope: scopeText(class_name, accountIds),
                    total: unprinted + printed,
                    printed,
                  })}
                </strong>
              </p>
              <p>{leads[role]()}</p>
              {printed > 0 && (
                <Choice
                  label={m.onboarding_letters_printed_choice()}
                  options={[
                    { value: 'kept', label: m.onboarding_letters_keep() },
                    { value: 'new', label: m.onboarding_letters_renew() },
                  ]}
                  value={codes}
                  onChange={setCodes}
                  hint={
                    codes === 'kept'
                      ? m.onboarding_letters_keep_hint({ count: unprinted })
                      : m.onboarding_letters_renew_hint({ count: unprinted + printed, printed })
                  }
                />
              )}
              {joined > 0 && <p>{m.onboarding_letters_left_out({ count: joined })}</p>}
              {earlier.length > 0 && <EarlierLetters files={earlier} />}
            </div>
          )}
        </QueryState>
      )}
    </Dialog>
  )
}

const scopeText = (className: string | null, accountIds: readonly string[] | undefined) => {
  if (accountIds !== undefined) return m.onboarding_letters_scope_chosen({ count: accountIds.length })
  return className === null ? m.onboarding_letters_scope_all() : m.onboarding_letters_scope_class({ name: className })
}

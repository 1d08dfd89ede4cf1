import { type OnboardingLetters, onboardingLetters, onboardingLettersFile } from '@nhip-cau/contract/onboarding-letters'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { problemText } from '../../lib/api-problem.ts'
import { downloadFile } from '../../lib/download.ts'
import { ask } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './letters-progress.module.css'

const isUnderWay = (letters: OnboardingLetters | undefined) =>
  letters?.status === 'waiting' || letters?.status === 'working'

type Props = {
  readonly letters: OnboardingLetters
  readonly onClose: () => void
  /** Offered when the letters could not be made. */
  readonly onRetry: () => void
}

/** Polls every second until the file is ready. */
export const LettersProgress = ({ letters: first, onClose, onRetry }: Props) => {
  const { data: letters } = useQuery({
    ...ask(onboardingLetters, { params: { id: first.id } }),
    initialData: first,
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? 1000 : false),
  })
  const [busy, setBusy] = useState(false)
  const file = useRef<HTMLButtonElement>(null)
  const isReady = letters.status === 'ready'
  useEffect(() => {
    if (isReady) file.current?.focus()
  }, [isReady])
  const download = async () => {
    setBusy(true)
    await downloadFile(
      onboardingLettersFile,
      { params: { id: letters.id } },
      { fileName: m.onboarding_letters_file() },
    ).catch((error: unknown) => showToast({ text: problemText(error), tone: 'danger' }))
    setBusy(false)
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={m.onboarding_letters_title()}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {m.common_close()}
          </Button>
          {letters.status === 'failed' && <Button onClick={onRetry}>{m.common_retry()}</Button>}
          {isReady && (
            <Button ref={file} loading={busy} onClick={() => void download()}>
              {m.onboarding_letters_download()}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.body}>
        {letters.status === 'failed' && <Notice tone="danger" title={m.onboarding_letters_failed()} />}
        {isReady && (
          <Notice tone="good" title={m.onboarding_letters_ready({ total: letters.done })}>
            {m.onboarding_letters_ready_hint()}
          </Notice>
        )}
        {isUnderWay(letters) && (
          <label className={styles.progress}>
            {m.onboarding_letters_progress({ done: letters.done, total: letters.total })}
            <progress max={letters.total} value={letters.done} />
          </label>
        )}
        {letters.left_out > 0 && <p>{m.onboarding_letters_left_out({ count: letters.left_out })}</p>}
      </div>
    </Dialog>
  )
}

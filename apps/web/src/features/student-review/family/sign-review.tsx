import type { Strokes } from '@nhip-cau/contract/post-confirmations'
import { type FamilyReview, signReview } from '@nhip-cau/contract/student-review-family'
import { IconSignature } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { problemText } from '../../../lib/api-problem.ts'
import { useCommand } from '../../../lib/queries.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { formatDateTime } from '../../../ui/format.ts'
import { InputField } from '../../../ui/input-field.tsx'
import { Muted } from '../../../ui/muted.tsx'
import { SendFailure } from '../../../ui/send-failure.tsx'
import styles from './family-reviews.module.css'

const SignatureField = lazy(() =>
  import('../../posts/signature-field.tsx').then((module) => ({ default: module.SignatureField })),
)

/** Where the school asks for it, the family signs what it has read, by hand or by name. */
export const SignReview = ({ review }: { readonly review: FamilyReview }) => {
  const [strokes, setStrokes] = useState<Strokes | null>(null)
  const [typed, setTyped] = useState<string>()
  const sign = useCommand(signReview, { quiet: true, done: m.review_family_signed() })
  const { signature } = review.family
  if (signature)
    return <Muted as="p">{m.review_signed_by({ name: signature.by, time: formatDateTime(signature.at) })}</Muted>
  if (!(review.to_sign && review.can.sign)) return null
  const isReady = typed === undefined ? strokes !== null : typed.trim().length >= 2
  const send = () =>
    sign.mutate({
      params: { id: review.id },
      body: {
        number: review.number,
        strokes: typed === undefined ? strokes : null,
        signed_name: typed === undefined ? null : typed.trim(),
      },
    })
  return (
    <section className={styles.form} aria-label={m.review_family_sign()}>
      <strong>{m.review_family_sign_hint()}</strong>
      {sign.error && <SendFailure text={problemText(sign.error)} />}
      {typed === undefined ? (
        <Suspense fallback={null}>
          <SignatureField onChange={setStrokes} />
        </Suspense>
      ) : (
        <InputField label={m.review_family_sign_typed()} maxLength={100} value={typed} onChange={setTyped} />
      )}
      <div className={styles.buttons}>
        <Button variant="subtle" onClick={() => setTyped(typed === undefined ? '' : undefined)}>
          {typed === undefined ? m.review_family_sign_name() : m.review_family_sign_draw()}
        </Button>
        <Button leftSection={<IconSignature size={20} />} loading={sign.isPending} disabled={!isReady} onClick={send}>
          {m.review_family_sign()}
        </Button>
      </div>
    </section>
  )
}

import type { AnswerOf } from '@nhip-cau/contract/kernel'
import {
  type familyMessageListInput,
  type MessageKind,
  messageKinds,
  messageLimits,
  sendFamilyMessage,
  withdrawFamilyMessage,
} from '@nhip-cau/contract/schemas/family-messages'
import { familyToday } from '@nhip-cau/contract/today'
import { useQuery } from '@tanstack/react-query'
import { ChildLabel } from '../../lib/child-label.tsx'
import { draftOwner, writeDraft } from '../../lib/drafts.ts'
import { ask, useCommand } from '../../lib/queries.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { useUndoOffer } from '../../lib/use-undo-offer.ts'
import { m } from '../../paraglide/messages.js'
import { Choice } from '../../ui/choice.tsx'
import { FormPanel } from '../../ui/form-panel.tsx'
import { InputField } from '../../ui/input-field.tsx'
import { Muted } from '../../ui/muted.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from '../../ui/request-card.module.css'
import { useNow } from '../../ui/use-now.ts'
import { SchoolCalls } from '../class-day/school-calls.tsx'
import { kindNames, phrasesOf, readsFromText } from './message-texts.ts'
import { PhraseChoice } from './phrase-choice.tsx'

type Input = AnswerOf<typeof familyMessageListInput>

type Props = {
  readonly input: Input
  /** The child that the message is about, if the page before has chosen it. */
  readonly childId: string | null
  readonly onClose: () => void
}

type Values = { readonly student_id: string; readonly kind: MessageKind; readonly text: string }

const draft = 'family-message'

/** Writes to the teachers of a child's class. What was typed stays in memory only, because it may be about health. */
export const MessageForm = ({ input, childId, onClose }: Props) => {
  const { data: day } = useQuery(ask(familyToday, {}))
  const offerUndo = useUndoOffer()
  const inClass = input.children.filter((child) => child.class !== null)
  const first = inClass.find(({ id }) => id === childId) ?? (inClass.length === 1 ? inClass[0] : undefined)
  const start: Values = { student_id: first?.id ?? '', kind: 'morning', text: '' }
  const send = useCommand(sendFamilyMessage, {
    quiet: true,
    form: draft,
    onDone: ({ id, undo_seconds }, { body }) => {
      offerUndo(m.message_sent(), undo_seconds, {
        endpoint: withdrawFamilyMessage,
        input: { params: { id } },
        // Who takes it back usually wants to say it differently.
        onUndone: () => writeDraft(draftOwner(), draft, body),
      })
      onClose()
    },
  })
  const form = useContractForm({
    rules: sendFamilyMessage.body,
    start,
    bodyOf: (values) => values,
    failure: send.error,
    draft,
    texts: { student_id: m.daily_choose_child, text: m.message_text_missing },
  })
  const { values, field, set } = form
  const child = input.children.find(({ id }) => id === values.student_id)
  return (
    <FormPanel
      opened
      onClose={onClose}
      title={m.message_to_teacher()}
      {...form.panel}
      busy={send.isPending}
      submitLabel={m.daily_send()}
      onSubmit={() => form.submit((body) => send.mutate({ body }))}
    >
      <div className={styles.fields}>
        <Choice
          label={m.message_child()}
          options={input.children.map((one) => ({
            value: one.id,
            label: <ChildLabel child={one} className={one.class?.name} />,
            disabled: one.class === null,
          }))}
          {...field('student_id')}
        />
        <Choice
          label={m.message_kind()}
          value={values.kind}
          onChange={(kind) => set('kind', kind)}
          options={messageKinds.map((value) => ({ value, label: kindNames[value]() }))}
        />
        <InputField label={m.message_text()} lines={2} maxLength={messageLimits.text} {...field('text')} />
        <PhraseChoice phrases={phrasesOf[values.kind]()} text={values.text} onChange={(text) => set('text', text)} />
        <WhenRead input={input} />
        <Muted>{m.message_who_reads()}</Muted>
        {child?.class && (
          <div className={styles.fields}>
            <strong>{m.message_urgent()}</strong>
            <SchoolCalls classId={child.class.id} teachers={day?.teachers} />
          </div>
        )}
      </div>
    </FormPanel>
  )
}

/** Outside the school's hours, when the teachers read next; within them nothing is promised. */
const WhenRead = ({ input: { open, reads_from } }: { input: Input }) => {
  const now = useNow()
  if (open) return null
  return <Notice tone="info" title={reads_from === null ? m.message_reads_later() : readsFromText(reads_from, now)} />
}

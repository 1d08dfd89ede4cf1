import { addDays } from '@nhip-cau/contract/days'
import { postKinds } from '@nhip-cau/contract/post-kinds'
import { pollLimits } from '@nhip-cau/contract/post-polls'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { schoolDay } from '../../ui/format.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { useNow } from '../../ui/use-now.ts'
import { AnswerOptions } from './answer-options.tsx'
import { newConfirm } from './confirm-fields.ts'
import type { FieldErrors, PollFields, PostFields } from './post-fields.ts'
import { kindNames } from './post-kinds.ts'
import styles from './post-options.module.css'
import { PublishChoice } from './publish-choice.tsx'

type Props = {
  readonly fields: PostFields
  readonly errors: FieldErrors
  /** The post is not published yet. */
  readonly canWait: boolean
  readonly onChange: (part: Partial<PostFields>) => void
}

/** Internal posts are chosen as a target, so that no kind hides a post from families. */
const familyKinds = postKinds.filter((kind) => kind !== 'internal')
const ConfirmEditor = lazy(() => import('./confirm-editor.tsx').then((module) => ({ default: module.ConfirmEditor })))

/** Days for an answer, unless the author chooses others. */
const daysToConfirm = 3

const newPoll: PollFields = { options: ['', ''], multiple: false, closesOn: '' }

/** What a post is about, how long it stays on top, its comments, its poll and what families confirm. */
export const PostOptions = ({ fields, errors, canWait, onChange }: Props) => {
  const today = schoolDay(useNow())
  const { aim, kind, pinnedUntil, commentsOpen, poll, confirm, publishOn } = fields
  return (
    <div className={styles.options}>
      <div className={styles.pair}>
        {aim !== 'staff' && (
          <SelectField
            id="post-kind"
            label={m.post_kind()}
            options={familyKinds.map((value) => ({ value, label: kindNames[value]() }))}
            value={kind}
            onChange={(next) => onChange({ kind: familyKinds.find((one) => one === next) ?? 'activity' })}
          />
        )}
        <DateField
          id="post-pinned"
          label={m.post_pinned_until()}
          optional
          min={today}
          value={pinnedUntil}
          onChange={(day) => onChange({ pinnedUntil: day })}
        />
      </div>
      <CheckField
        id="post-comments"
        label={m.post_comments_open()}
        value={commentsOpen}
        onChange={(open) => onChange({ commentsOpen: open })}
      />
      <div id="post-poll" tabIndex={-1}>
        {poll === null ? (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPlus size={18} />}
            onClick={() => onChange({ poll: newPoll })}
          >
            {m.poll_add()}
          </Button>
        ) : (
          <PollEditor poll={poll} today={today} error={errors.poll} onChange={(next) => onChange({ poll: next })} />
        )}
      </div>
      <div id="post-confirm" tabIndex={-1}>
        {confirm === null ? (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPlus size={18} />}
            onClick={() => onChange({ confirm: newConfirm(addDays(today, daysToConfirm)) })}
          >
            {m.confirm_add()}
          </Button>
        ) : (
          <Suspense fallback={null}>
            <ConfirmEditor
              confirm={confirm}
              today={today}
              errors={errors}
              onChange={(next) => onChange({ confirm: next })}
            />
          </Suspense>
        )}
      </div>
      {canWait && (
        <PublishChoice value={publishOn} error={errors.publish_on} onChange={(next) => onChange({ publishOn: next })} />
      )}
    </div>
  )
}

type PollProps = {
  readonly poll: PollFields
  readonly today: string
  readonly error: string | undefined
  readonly onChange: (poll: PollFields | null) => void
}

const PollEditor = ({ poll, today, error, onChange }: PollProps) => {
  const { options, multiple, closesOn } = poll
  return (
    <fieldset className={styles.poll} aria-describedby={error && 'post-poll-error'}>
      <legend>{m.poll_title()}</legend>
      <AnswerOptions
        options={options}
        onChange={(next) => onChange({ ...poll, options: next })}
        labelOf={m.poll_option}
        limits={pollLimits}
        error={error}
        errorId="post-poll-error"
      />
      <CheckField
        id="post-poll-multiple"
        label={m.poll_multiple()}
        value={multiple}
        onChange={(many) => onChange({ ...poll, multiple: many })}
      />
      <DateField
        id="post-poll-closes"
        label={m.poll_closes_on()}
        optional
        min={today}
        value={closesOn}
        onChange={(day) => onChange({ ...poll, closesOn: day })}
      />
      <Button variant="subtle" color="red" size="sm" onClick={() => onChange(null)}>
        {m.poll_remove()}
      </Button>
    </fieldset>
  )
}

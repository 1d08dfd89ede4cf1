import { postKinds } from '@nhip-cau/contract/post-kinds'
import { pollLimits } from '@nhip-cau/contract/post-polls'
import { IconPlus, IconX } from '@tabler/icons-react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { schoolDay } from '../../ui/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { InputField } from '../../ui/input-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useNow } from '../../ui/use-now.ts'
import type { PollFields, PostFields } from './post-fields.ts'
import { kindNames } from './post-kinds.ts'
import styles from './post-options.module.css'

type Props = {
  readonly fields: PostFields
  /** The error of the poll. */
  readonly error: string | undefined
  readonly onChange: (part: Partial<PostFields>) => void
}

/** An option is known by its position. */
const optionKeys = Array.from({ length: pollLimits.options }, (_, position) => `option-${position}`)

const newPoll: PollFields = { options: ['', ''], multiple: false, closesOn: '' }

/** What a post is about, how long it stays on top, its comments and its poll. */
export const PostOptions = ({ fields, error, onChange }: Props) => {
  const today = schoolDay(useNow())
  const { kind, pinnedUntil, commentsOpen, poll } = fields
  return (
    <div className={styles.options}>
      <div className={styles.pair}>
        <SelectField
          id="post-kind"
          label={m.post_kind()}
          hint={kind === 'internal' ? m.post_kind_internal_hint() : undefined}
          options={postKinds.map((value) => ({ value, label: kindNames[value]() }))}
          value={kind}
          onChange={(next) => onChange({ kind: postKinds.find((one) => one === next) ?? 'activity' })}
        />
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
          <PollEditor poll={poll} today={today} error={error} onChange={(next) => onChange({ poll: next })} />
        )}
      </div>
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
  const put = (position: number, text: string) =>
    onChange({ ...poll, options: options.map((option, at) => (at === position ? text : option)) })
  return (
    <fieldset className={styles.poll} aria-describedby={error && 'post-poll-error'}>
      <legend>{m.poll_title()}</legend>
      {options.map((text, position) => (
        <div key={optionKeys[position]} className={styles.option}>
          <InputField
            label={m.poll_option({ number: position + 1 })}
            maxLength={pollLimits.text}
            value={text}
            onChange={(next) => put(position, next)}
          />
          {options.length > 2 && (
            <IconButton
              label={m.poll_remove_option({ number: position + 1 })}
              icon={<IconX size={20} />}
              onClick={() => onChange({ ...poll, options: options.filter((_, at) => at !== position) })}
            />
          )}
        </div>
      ))}
      {error && (
        <p id="post-poll-error" className={styles.error}>
          {error}
        </p>
      )}
      {options.length < pollLimits.options && (
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconPlus size={18} />}
          onClick={() => onChange({ ...poll, options: [...options, ''] })}
        >
          {m.poll_add_option()}
        </Button>
      )}
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

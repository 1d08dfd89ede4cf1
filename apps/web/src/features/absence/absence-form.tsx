import { daysBetween } from '@nhip-cau/contract/days'
import type { AnswerOf } from '@nhip-cau/contract/kernel'
import {
  type AbsenceReason,
  absenceLimits,
  type absenceListInput,
  absenceReasons,
  type Half,
  halves,
  sendAbsence,
} from '@nhip-cau/contract/schemas/absence'
import { ChildLabel } from '../../lib/child-label.tsx'
import { childName } from '../../lib/child-name.ts'
import { useCommand } from '../../lib/queries.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { useFileField } from '../../lib/use-file-field.ts'
import { usePhotoUploads } from '../../lib/use-photo-uploads.ts'
import { m } from '../../paraglide/messages.js'
import { CheckField } from '../../ui/check-field.tsx'
import { Choice } from '../../ui/choice.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { FormPanel, FormRow } from '../../ui/form-panel.tsx'
import { formatDate, formatLongDate, formatTime, schoolDay } from '../../ui/format.ts'
import { InputField } from '../../ui/input-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PhotoPicker } from '../../ui/photos/photo-picker.tsx'
import styles from '../../ui/request-card.module.css'
import { showToast } from '../../ui/toasts.ts'
import { useSchoolNow } from '../../ui/use-school-now.ts'
import { halfNames, reasonNames } from './absence-texts.ts'
import { AttachmentPicker } from './attachment-picker.tsx'
import { useAttachments } from './use-attachments.ts'

type Input = AnswerOf<typeof absenceListInput>
type When = 'today' | 'tomorrow' | 'days'

type Props = {
  readonly input: Input
  readonly opened: boolean
  readonly onClose: () => void
}

type Values = {
  readonly student_ids: readonly string[]
  readonly when: When
  readonly from: string
  readonly to: string
  readonly half: Half
  readonly reason: AbsenceReason | ''
  readonly text: string
  readonly image_ids: readonly string[]
  readonly attachment_ids: readonly string[]
  readonly long: boolean
}

/** Offers the next two school days as one-tap choices, because most reports are about them. */
const nearDays = ({ days }: Input) => {
  const [first, second] = days.filter((one) => one.open)
  return { first: first?.day, second: second?.day }
}

const dayName = (day: string, today: string, now: string) => {
  if (day === today) return m.daily_today()
  const tomorrow = schoolDay(Date.parse(now) + 24 * 3_600_000)
  return day === tomorrow ? m.absence_tomorrow() : formatLongDate(day)
}

const draft = 'absence'

/** One form for all children who stay at home, so that a report for two takes five taps. */
export const AbsenceForm = ({ input, opened, onClose }: Props) => {
  const { first, second } = nearDays(input)
  const only = input.children.length === 1 ? input.children.map((child) => child.id) : []
  const photos = usePhotoUploads({ maxCount: absenceLimits.files, kept: { form: draft, part: 'photos' } })
  const attachments = useAttachments()
  const send = useCommand(sendAbsence, {
    quiet: true,
    form: draft,
    onDone: ({ merged }) => {
      showToast({ text: merged ? m.absence_merged() : m.absence_sent() })
      onClose()
    },
  })
  const start: Values = {
    student_ids: only,
    when: 'today',
    from: first ?? input.today,
    to: first ?? input.today,
    half: 'whole',
    reason: '',
    text: '',
    image_ids: [],
    attachment_ids: [],
    long: false,
  }
  const form = useContractForm({
    rules: sendAbsence.body,
    start,
    bodyOf: ({ when: _when, ...typed }) => ({
      ...typed,
      student_ids: [...typed.student_ids],
      reason: typed.reason as AbsenceReason,
      image_ids: photos.ids,
      attachment_ids: attachments.ids,
    }),
    failure: send.error,
    draft,
    texts: { student_ids: m.daily_choose_child, reason: m.absence_choose_reason },
  })
  const { values, field, set } = form
  useFileField(form, 'image_ids', photos.ids)
  useFileField(form, 'attachment_ids', attachments.ids)
  const choose = (next: When) => {
    const day = next === 'tomorrow' ? second : first
    form.put(next === 'days' || day === undefined ? { when: next } : { when: next, from: day, to: day })
  }
  const submit = () => {
    if (photos.busy || attachments.busy) {
      showToast({ tone: 'info', text: m.daily_photos_busy() })
      return
    }
    form.submit((body) => send.mutate({ body }))
  }
  return (
    <FormPanel
      opened={opened}
      onClose={onClose}
      title={m.absence_new()}
      {...form.panel}
      dirty={form.panel.dirty || photos.changed || attachments.items.length > 0}
      busy={send.isPending}
      submitLabel={m.daily_send()}
      onSubmit={submit}
    >
      <div className={styles.fields}>
        <Choice
          many
          label={m.absence_who()}
          options={input.children.map((child) => ({
            value: child.id,
            label: <ChildLabel child={child} className={child.class?.name} />,
            disabled: child.class === null,
          }))}
          {...field('student_ids')}
          value={values.student_ids}
        />
        <Choice
          label={m.absence_when()}
          value={values.when}
          onChange={choose}
          options={[
            { value: 'today', label: first ? dayName(first, input.today, input.now) : m.daily_today() },
            ...(second ? [{ value: 'tomorrow' as const, label: dayName(second, input.today, input.now) }] : []),
            { value: 'days', label: m.absence_more_days() },
          ]}
        />
        {values.when === 'days' && (
          <FormRow>
            <DateField label={m.daily_from()} min={input.today} max={input.last_day} {...field('from')} />
            <DateField label={m.daily_to()} min={values.from} max={input.last_day} {...field('to')} />
          </FormRow>
        )}
        <Choice
          label={m.absence_half()}
          value={values.half}
          onChange={(half) => set('half', half)}
          options={halves.map((value) => ({ value, label: halfNames[value]() }))}
        />
        <CutOff input={input} from={values.from} />
        <Overlap input={input} values={values} />
        <LongRule input={input} values={values} />
        {lengthOf(values) > absenceLimits.days && (
          <CheckField label={m.absence_long_confirm({ count: lengthOf(values) })} {...field('long')} />
        )}
        <Choice
          label={m.daily_reason()}
          options={absenceReasons.map((value) => ({ value, label: reasonNames[value]() }))}
          {...field('reason')}
          value={values.reason as AbsenceReason}
        />
        <InputField
          label={m.absence_text()}
          optional={values.reason !== 'other'}
          lines={2}
          maxLength={500}
          {...field('text')}
        />
        <PhotoPicker
          label={m.absence_attachment()}
          optional
          {...photos.picker}
          maxCount={absenceLimits.files - attachments.items.length}
          error={field('image_ids').error}
        />
        <AttachmentPicker
          attachments={attachments}
          room={absenceLimits.files - attachments.items.length - photos.picker.items.length}
          error={field('attachment_ids').error}
        />
      </div>
    </FormPanel>
  )
}

/** Says whether the day is before its cut-off, by the server's time, so that its meals are refunded. */
const CutOff = ({ input, from }: { input: Input; from: string }) => {
  const now = useSchoolNow(input.now)
  if (from !== input.today) return null
  const past = formatTime(now) >= input.cut_off
  return (
    <Notice
      tone={past ? 'waiting' : 'info'}
      title={past ? m.absence_cut_off_past({ time: input.cut_off }) : m.absence_cut_off({ time: input.cut_off })}
    />
  )
}

const lengthOf = ({ from, to }: Values) => daysBetween(from, to) + 1

/** Warns before sending when days are already reported. */
const Overlap = ({ input, values }: { input: Input; values: Values }) =>
  input.children
    .filter((child) => values.student_ids.includes(child.id))
    .map((child) => ({
      child,
      days: child.reported.filter(({ day }) => day >= values.from && day <= values.to).map(({ day }) => day),
    }))
    .filter(({ days }) => days.length > 0)
    .map(({ child, days }) => (
      <Notice
        key={child.id}
        tone="info"
        title={m.absence_overlap({ name: childName(child), days: days.map(formatDate).join(', ') })}
      />
    ))

/** Shows how many days before a long absence the school wants the report. */
const LongRule = ({ input, values }: { input: Input; values: Values }) => {
  const count = input.days.filter((one) => one.open && one.day >= values.from && one.day <= values.to).length
  if (input.days_before === 0 || count < absenceLimits.longFrom) return null
  const wished = schoolDay(Date.parse(input.now) + input.days_before * 86_400_000)
  return (
    <Notice
      tone={values.from < wished ? 'waiting' : 'info'}
      title={m.absence_long_notice({ count: absenceLimits.longFrom, days: input.days_before })}
    />
  )
}

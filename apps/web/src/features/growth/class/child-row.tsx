import type { GrowthChild } from '@nhip-cau/contract/growth'
import { IconChartLine } from '@tabler/icons-react'
import { childName } from '../../../lib/child-name.ts'
import { ChildAvatar } from '../../../lib/profile.tsx'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { formatDate, formatDayAndMonth } from '../../../ui/format.ts'
import { Muted } from '../../../ui/muted.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { gainSince, gainText, valuesText } from '../chart/values.ts'
import { AdviseField } from './advise-field.tsx'
import styles from './class-growth.module.css'
import { labelTags } from './labels.ts'
import { measureError, type Typed } from './typed-measure.ts'
import type { Measuring } from './use-measuring.ts'

type Props = {
  readonly child: GrowthChild
  readonly measuring: Measuring
  readonly disabled: boolean
  /** The day that is measured. */
  readonly day: string
  readonly onOpen: () => void
}

/** Without the year where it is the same. */
const dateText = (of: string, day: string) =>
  of.slice(0, 4) === day.slice(0, 4) ? formatDayAndMonth(of) : formatDate(of)

/** A child with the measurement before and two number fields. Enter goes to the next field (see `nextOnEnter`). */
export const ChildRow = ({ child, measuring, disabled, day, onOpen }: Props) => {
  const { student, previous, measure, months } = child
  const values = measuring.valuesOf(child)
  const touched = measuring.isTouched(child)
  const change = (next: Partial<Typed>) => measuring.change(child, next)
  return (
    <li className={styles.row} data-touched={touched || undefined}>
      <div className={styles.who}>
        <ChildAvatar child={student} called={childName(student)} size={44} />
        <div className={styles.name}>
          <strong dir="auto">{student.full_name}</strong>
          <Muted as="span">{m.growth_months({ count: months })}</Muted>
          <Muted as="span">
            {previous
              ? m.growth_before({
                  date: dateText(previous.day, day),
                  values: valuesText(previous).replaceAll(' ', '\u00a0'),
                })
              : m.growth_before_none()}
          </Muted>
        </div>
        {(measure || previous) && (
          <Button
            variant="subtle"
            size="compact-md"
            aria-label={m.growth_chart_of({ name: student.full_name })}
            onClick={onOpen}
          >
            <IconChartLine size={22} aria-hidden="true" />
          </Button>
        )}
      </div>
      <div className={styles.fields}>
        <NumberField kind="height" child={child} value={values.height} disabled={disabled} onChange={change} />
        <NumberField kind="weight" child={child} value={values.weight} disabled={disabled} onChange={change} />
        {(months < 24 || values.posture === 'lying') && (
          <CheckField
            label={m.growth_lying()}
            value={values.posture === 'lying'}
            disabled={disabled}
            onChange={(lying) => change({ posture: lying ? 'lying' : 'standing' })}
          />
        )}
      </div>
      {touched ? (
        <Question child={child} values={values} change={change} />
      ) : (
        measure && (
          <div className={styles.state}>
            {labelTags(measure).map(({ text, tone }) => (
              <StatusTag key={text} tone={tone}>
                {text}
              </StatusTag>
            ))}
            {previous && gainText(gainSince(measure, previous)) !== '' && (
              <Muted as="span">{m.growth_gained({ values: gainText(gainSince(measure, previous)) })}</Muted>
            )}
            {measure.can.advise && <AdviseField measure={measure} />}
          </div>
        )
      )}
    </li>
  )
}

type FieldProps = {
  readonly kind: 'height' | 'weight'
  readonly child: GrowthChild
  readonly value: string
  readonly disabled: boolean
  readonly onChange: (next: Partial<Typed>) => void
}

const NumberField = ({ kind, child, value, disabled, onChange }: FieldProps) => {
  const isHeight = kind === 'height'
  const { full_name: name } = child.student
  return (
    <TextField
      size="md"
      className={styles.field ?? ''}
      label={isHeight ? m.growth_height() : m.growth_weight()}
      aria-label={isHeight ? m.growth_height_of({ name }) : m.growth_weight_of({ name })}
      data-measure=""
      inputMode="decimal"
      autoComplete="off"
      maxLength={6}
      enterKeyHint="next"
      disabled={disabled}
      value={value}
      error={measureError(kind, value)}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => onChange({ [kind]: event.currentTarget.value })}
    />
  )
}

type QuestionProps = Pick<FieldProps, 'child'> & {
  readonly values: Typed
  readonly change: (next: Partial<Typed>) => void
}

/** What has to be looked at before the values of a child are saved. */
const Question = ({ child, values, change }: QuestionProps) => {
  const { answer, height, weight } = values
  const isRemoving = child.measure !== null && height.trim() === '' && weight.trim() === ''
  if (answer?.outcome === 'conflict')
    return (
      <p className={styles.question} role="alert">
        {m.growth_conflict({ values: child.measure ? valuesText(child.measure) : m.growth_nothing() })}
      </p>
    )
  if (answer?.outcome === 'unconfirmed')
    return (
      <div className={styles.question} role="alert">
        {answer.warnings.map((warning) => (
          <p key={warning}>{warning === 'differs' ? m.growth_differs() : m.growth_implausible()}</p>
        ))}
        <CheckField
          label={m.growth_is_right()}
          value={values.confirmed}
          onChange={(confirmed) => change({ confirmed })}
        />
      </div>
    )
  return isRemoving ? <p className={styles.question}>{m.growth_removing()}</p> : null
}

import type { AnswerOf } from '@nhip-cau/contract/kernel'
import { guardianKinds, type ParentChild, type parentListInput, type Rights } from '@nhip-cau/contract/parents'
import { useState } from 'react'
import { currentRole } from '../../lib/area.ts'
import type { FieldBinding } from '../../lib/use-contract-form.ts'
import { m } from '../../paraglide/messages.js'
import { CheckField } from '../../ui/check-field.tsx'
import styles from '../../ui/entity-panel.module.css'
import { FormRow } from '../../ui/form-panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { childText, kindNames, shortKindNames } from './parent-texts.ts'

export type Input = AnswerOf<typeof parentListInput>

/** The form values of a guardianship. */
export type GuardianshipValues = {
  /** Identifies a row of the form before a child is selected. */
  readonly key: number
  readonly student_id: string
  readonly relation: string
  readonly kind: Rights['kind']
  readonly main_contact: boolean
  readonly may_pick_up: boolean
  readonly barred: boolean
}

export const newGuardianship = (key: number): GuardianshipValues => ({
  key,
  student_id: '',
  relation: '',
  kind: 'parent',
  main_contact: false,
  may_pick_up: true,
  barred: false,
})

export const guardianshipOf = ({
  id,
  relation,
  kind,
  main_contact,
  may_pick_up,
  barred,
}: ParentChild): GuardianshipValues => ({
  key: 0,
  student_id: id,
  relation,
  kind,
  main_contact,
  may_pick_up,
  barred,
})

type Props = {
  readonly input: Pick<Input, 'relations'>
  readonly value: GuardianshipValues
  /** Binds a field to its value and error. */
  readonly field: <K extends keyof GuardianshipValues>(name: K) => FieldBinding<GuardianshipValues[K]>
  /** Sets several values at once, where one right determines another. */
  readonly put: (part: Partial<GuardianshipValues>) => void
}

/** Relation and rights. */
export const RightsFields = ({ input, ...props }: Props) => (
  <div className={styles.stack}>
    <RelationField input={input} {...props.field('relation')} />
    <KindFields {...props} />
  </div>
)

/** What the person is to the child. */
export const RelationField = ({ input, ...field }: Pick<Props, 'input'> & FieldBinding<string>) => (
  <SelectField
    label={m.parents_relation()}
    none={m.student_choose()}
    options={input.relations.map((one) => ({ value: one, label: one }))}
    {...field}
  />
)

/** The rights. A barred person never picks up, so one switch turns the other off. */
export const KindFields = ({ value, field, put }: Omit<Props, 'input'>) => {
  const { kind, main_contact, may_pick_up, barred } = value
  return (
    <div className={styles.stack}>
      <SelectField
        label={m.parents_kind()}
        // The description is a hint, because a phone cuts long options of a list off.
        hint={kindNames[kind]()}
        options={guardianKinds.map((one) => ({ value: one, label: shortKindNames[one]() }))}
        {...field('kind')}
        onChange={(next) =>
          put({
            kind: next as Rights['kind'],
            main_contact: next === 'parent' && main_contact,
            may_pick_up: next === 'pick_up' ? true : may_pick_up,
            barred: next !== 'pick_up' && barred,
          })
        }
      />
      <CheckField
        label={m.parents_main_contact()}
        hint={m.parents_main_contact_hint()}
        disabled={kind !== 'parent' || barred}
        {...field('main_contact')}
      />
      <CheckField label={m.parents_may_pick_up()} disabled={barred || kind === 'pick_up'} {...field('may_pick_up')} />
      {currentRole() === 'school' && (
        <CheckField
          label={m.parents_barred()}
          hint={m.parents_barred_hint()}
          disabled={kind === 'pick_up'}
          {...field('barred')}
          onChange={(next) => put({ barred: next, may_pick_up: !next, main_contact: !next && main_contact })}
        />
      )}
    </div>
  )
}

type PickerProps = Pick<Props, 'field'> & {
  readonly input: Input
  readonly taken: readonly string[]
}

/** Selects the class first, then the child, so that the list stays short. */
export const ChildPicker = ({ input, field, taken }: PickerProps) => {
  const [classId, setClassId] = useState(input.classes.length === 1 ? (input.classes[0]?.id ?? '') : '')
  const chosen = field('student_id')
  const rows = input.students.filter(
    (one) => one.id === chosen.value || (!taken.includes(one.id) && (classId === '' || one.class?.id === classId)),
  )
  return (
    <FormRow>
      <SelectField
        label={m.student_class()}
        none={m.list_all()}
        options={input.classes.map(({ id, name }) => ({ value: id, label: name }))}
        value={classId}
        onChange={setClassId}
      />
      <SelectField
        label={m.parents_child()}
        none={m.student_choose()}
        options={rows.map((one) => ({ value: one.id, label: childText(one) }))}
        {...chosen}
      />
    </FormRow>
  )
}

/** Returns the rights as the request body has them. */
export const rightsOf = ({ key: _key, student_id: _child, ...rights }: GuardianshipValues) => rights

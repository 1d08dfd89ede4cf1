import { personOfPhone } from '@nhip-cau/contract/schemas/parents'
import { Phone } from '@nhip-cau/contract/schemas/people'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { ask } from '../../lib/queries.ts'
import type { FieldBinding } from '../../lib/use-contract-form.ts'
import { m } from '../../paraglide/messages.js'
import { FormRow } from '../../ui/form-panel.tsx'
import { InputField } from '../../ui/input-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { type GuardianValues, kindOf } from './guardian-values.ts'
import { type GuardianshipValues, KindFields, RelationField } from './rights-fields.tsx'

type Props = {
  readonly relations: readonly string[]
  readonly value: GuardianValues
  readonly field: <K extends keyof GuardianValues>(name: K) => FieldBinding<GuardianValues[K]>
  readonly put: (part: Partial<GuardianValues>) => void
  /** The child who gets the guardian; absent for one who is not saved yet. */
  readonly studentId?: string
}

/** A guardian of one child: the phone number first, because it fills in a person whom the school knows. */
export const GuardianFields = ({ relations, value, field, put, studentId }: Props) => {
  const known = useKnownPerson(value.phone)
  const fillIn = useEffectEvent((name: string) => {
    if (value.full_name.trim() === '') put({ full_name: name })
  })
  useEffect(() => {
    if (known) fillIn(known.full_name)
  }, [known])
  const rights = <K extends keyof GuardianshipValues>(name: K) =>
    field(name) as unknown as FieldBinding<GuardianshipValues[K]>
  return (
    <>
      <PhoneField
        label={m.people_phone()}
        hint={m.people_phone_hint()}
        {...field('phone')}
        // Another number is another person: neither the confirmation nor the name that was filled in holds.
        onChange={(phone) =>
          put({ phone, same_person: false, ...(value.full_name === known?.full_name && { full_name: '' }) })
        }
      />
      {known && <KnownPerson person={known} studentId={studentId} />}
      <FormRow>
        <InputField label={m.student_full_name()} maxLength={100} {...field('full_name')} />
        <RelationField
          input={{ relations: [...relations] }}
          {...field('relation')}
          onChange={(relation) => put({ relation, kind: kindOf(relation) })}
        />
      </FormRow>
      <details>
        <summary>{m.guardians_rights()}</summary>
        <KindFields value={value} field={rights} put={put} />
      </details>
    </>
  )
}

/** Asks for the person once the number is complete. */
const useKnownPerson = (phone: string) => {
  const isComplete = Phone.safeParse(phone).success
  const { data } = useQuery({ ...ask(personOfPhone, { body: { phone } }), enabled: isComplete })
  return isComplete ? data?.person : undefined
}

type Person = NonNullable<ReturnType<typeof useKnownPerson>>

/** Says whose parent the number belongs to, so that siblings are found. */
const KnownPerson = ({ person, studentId }: { person: Person; studentId: string | undefined }) => {
  const { full_name, children } = person
  if (children.some(({ id }) => id === studentId)) return <Notice tone="danger" title={m.guardians_already()} />
  const names = children.map((one) => (one.class === null ? one.full_name : `${one.full_name} (${one.class})`))
  return (
    <Notice tone="info" title={m.guardians_known({ name: full_name })}>
      {names.length > 0 ? m.guardians_siblings({ children: names.join(', ') }) : m.guardians_known_hint()}
    </Notice>
  )
}

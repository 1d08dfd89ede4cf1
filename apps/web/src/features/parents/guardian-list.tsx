import { actingRelations } from '@nhip-cau/contract/relations'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { FieldBinding } from '../../lib/use-contract-form.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import styles from '../../ui/entity-panel.module.css'
import { FormSection } from '../../ui/form-panel.tsx'
import { Muted } from '../../ui/muted.tsx'
import { GuardianFields } from './guardian-fields.tsx'
import { type GuardianValues, newGuardian } from './guardian-values.ts'

type Row = {
  readonly field: <K extends keyof GuardianValues>(name: K) => FieldBinding<GuardianValues[K]>
  readonly put: (part: Partial<GuardianValues>) => void
  readonly remove: () => void
}

type Props = {
  readonly relations: readonly string[]
  readonly values: readonly GuardianValues[]
  readonly rows: { readonly add: (one: GuardianValues) => void; readonly row: (index: number) => Row }
}

const most = 6
const { mother, father } = actingRelations

/** The parents and relatives of a new child, entered and saved with it. */
export const GuardianList = ({ relations, values, rows }: Props) => {
  const [added, setAdded] = useState<number>()
  const add = (relation: string) => {
    const key = Math.max(0, ...values.map((one) => one.key)) + 1
    setAdded(key)
    rows.add(newGuardian(key, relation))
  }
  const isFree = (relation: string) => !values.some((one) => one.relation === relation)
  return (
    <>
      {values.map((value, index) => {
        const row = rows.row(index)
        // A child has one main contact, so choosing one takes it from the others.
        const put = (part: Partial<GuardianValues>) => {
          row.put(part)
          if (part.main_contact !== true) return
          for (const [other, one] of values.entries())
            if (other !== index && one.main_contact) rows.row(other).put({ main_contact: false })
        }
        const field: Row['field'] = (name) => {
          const bound = row.field(name)
          return { ...bound, onChange: (next) => put({ [name]: next }) }
        }
        return (
          <FormSection
            key={value.key}
            title={value.relation || m.guardians_person()}
            added={value.key === added ? 'field' : undefined}
          >
            <GuardianFields relations={relations} value={value} field={field} put={put} />
            <div>
              <Button size="sm" variant="subtle" leftSection={<IconX size={18} />} onClick={row.remove}>
                {m.guardians_remove()}
              </Button>
            </div>
          </FormSection>
        )
      })}
      {values.length < most && (
        <FormSection title={m.students_section_guardians()}>
          <Muted>{m.guardians_lead()}</Muted>
          <div className={styles.buttons}>
            {isFree(mother) && <AddButton label={m.guardians_add_mother()} onClick={() => add(mother)} />}
            {isFree(father) && <AddButton label={m.guardians_add_father()} onClick={() => add(father)} />}
            <AddButton label={m.guardians_add_other()} onClick={() => add('')} />
          </div>
        </FormSection>
      )}
    </>
  )
}

const AddButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button size="sm" variant="default" leftSection={<IconPlus size={18} />} onClick={onClick}>
    {label}
  </Button>
)

import { adviseFamily, type StaffMeasure } from '@nhip-cau/contract/growth'
import { useCommand } from '../../../lib/queries.ts'
import { m } from '../../../paraglide/messages.js'
import { CheckField } from '../../../ui/check-field.tsx'

type Props = { readonly measure: StaffMeasure }

/** The school's advice to the family; somebody decides it for each child. */
export const AdviseField = ({ measure }: Props) => {
  const advise = useCommand(adviseFamily, { done: m.growth_advise_saved() })
  return (
    <CheckField
      label={m.growth_advise()}
      value={advise.isPending ? (advise.variables.body.advised ?? false) : measure.advised}
      disabled={advise.isPending}
      onChange={(advised) => advise.mutate({ params: { id: measure.id }, body: { version: measure.version, advised } })}
    />
  )
}

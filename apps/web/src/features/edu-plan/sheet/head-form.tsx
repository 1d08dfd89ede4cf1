import { getPlan, type Plan } from '@nhip-cau/contract/edu-plan'
import { planLimits } from '@nhip-cau/contract/edu-plan-parts'
import { listThemes } from '@nhip-cau/contract/edu-plan-themes'
import { updatePlan } from '@nhip-cau/contract/schemas/edu-plan'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../../lib/queries.ts'
import { useEntityForm } from '../../../lib/use-entity-form.ts'
import { m } from '../../../paraglide/messages.js'
import { FormPanel } from '../../../ui/form-panel.tsx'
import { InputField } from '../../../ui/input-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'

type Props = { readonly plan: Plan; readonly onClose: () => void }

const valuesOf = ({ theme, branch, aim }: Plan) => ({ theme_id: theme?.id ?? '', branch, aim })

/** Theme, branch and goals in words of a plan; of a year plan its title and goals. */
export const HeadForm = ({ plan, onClose }: Props) => {
  const classId = plan.class?.id
  const themes = useQuery({
    ...ask(listThemes, { query: { class_id: classId ?? '' } }),
    enabled: classId !== undefined,
  })
  const offered = themes.data?.data ?? []
  const { form, panel, conflict } = useEntityForm({
    one: plan,
    start: valuesOf(plan),
    draft: 'edu-plan-head',
    update: {
      endpoint: updatePlan,
      bodyOf: ({ theme_id, ...values }, { version }) => ({
        ...values,
        version,
        ...(classId === undefined ? {} : { theme_id: theme_id || null }),
      }),
    },
    info: getPlan,
    valuesOf,
    labels: { theme_id: m.edu_theme, branch: m.edu_branch, aim: m.edu_aim },
    displayValue: (name, value) =>
      name === 'theme_id' ? (offered.find(({ id }) => id === value)?.name ?? m.edu_theme_none()) : String(value),
    onUpdated: onClose,
  })
  return (
    <>
      <FormPanel
        opened
        onClose={onClose}
        title={classId === undefined ? m.edu_head_edit_year() : m.edu_head_edit()}
        {...panel}
      >
        {classId !== undefined && (
          <SelectField
            label={m.edu_theme()}
            optional
            none={m.edu_theme_none()}
            options={[
              // The theme of the plan, until the others have loaded.
              ...(plan.theme && !offered.some(({ id }) => id === plan.theme?.id) ? [plan.theme] : []),
              ...offered,
            ].map(({ id, name }) => ({ value: id, label: name }))}
            {...form.field('theme_id')}
          />
        )}
        <InputField
          label={classId === undefined ? m.edu_title() : m.edu_branch()}
          optional
          maxLength={planLimits.theme}
          {...form.field('branch')}
        />
        <InputField
          label={m.edu_aim()}
          hint={m.edu_aim_hint()}
          optional
          lines={5}
          maxLength={planLimits.aim}
          {...form.field('aim')}
        />
      </FormPanel>
      {conflict}
    </>
  )
}

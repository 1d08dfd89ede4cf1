import { planLimits } from '@nhip-cau/contract/edu-plan-parts'
import { listPlanTemplates, type PlanTemplate } from '@nhip-cau/contract/edu-plan-setup'
import { updatePlanTemplate } from '@nhip-cau/contract/schemas/edu-plan-setup'
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ask, useCommand } from '../../../lib/queries.ts'
import { useConflict } from '../../../lib/use-conflict.tsx'
import { useContractForm } from '../../../lib/use-contract-form.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { FormPanel, FormSection } from '../../../ui/form-panel.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { InputField } from '../../../ui/input-field.tsx'
import { levelNames } from '../plan-texts.tsx'
import styles from './goals.module.css'

type Props = { readonly template: PlanTemplate; readonly onClose: () => void }

type Row = { readonly key: string; readonly name: string; readonly learning: boolean }
type Values = { readonly rows: readonly Row[] }

const valuesOf = ({ rows }: PlanTemplate): Values => ({ rows })

/** The rows of the grids of one level: renamed, moved, added and removed; plans that exist keep theirs. */
export const RowsForm = ({ template, onClose }: Props) => {
  const client = useQueryClient()
  const { level } = template
  const [base, setBase] = useState(template)
  const saving = useCommand(updatePlanTemplate, {
    done: m.success_saved(),
    quiet: true,
    onDone: onClose,
    onFailed: (failure) => conflict.onFailure(failure),
  })
  const form = useContractForm({
    rules: updatePlanTemplate.body,
    start: valuesOf(template),
    bodyOf: ({ rows }: Values) => ({
      level,
      version: base.version,
      rows: rows.map(({ key, name, learning }) => ({ ...(key === '' ? {} : { key }), name, learning })),
    }),
    failure: saving.error,
  })
  const conflict = useConflict<PlanTemplate, Values>(base, form.values, {
    fetch: async () => {
      const { data } = await client.query({ ...ask(listPlanTemplates, {}), staleTime: 0 })
      const found = data.find((one) => one.level === level)
      if (!found) throw new Error('the template is gone')
      return found
    },
    valuesOf,
    labels: { rows: m.edu_rows },
    displayValue: (_name, value) => (value as readonly Row[]).map(({ name }) => name).join(', '),
    onChoose: (saved, values) => {
      form.replace(values)
      setBase(saved)
      saving.reset()
    },
  })
  const { rows } = form.values
  const list = form.list('rows')
  const move = (from: number, to: number) => {
    const row = rows[from]
    if (row) form.set('rows', rows.toSpliced(from, 1).toSpliced(to, 0, row))
  }
  return (
    <>
      <FormPanel
        opened
        onClose={onClose}
        title={m.edu_rows_of({ level: levelNames[level]() })}
        {...form.panel}
        failure={conflict.isOpen ? undefined : form.panel.failure}
        busy={saving.isPending}
        onSubmit={() => form.submit((body) => saving.mutate({ body }))}
      >
        {rows.map((row, index) => {
          const bound = list.row(index)
          const name = row.name || m.edu_row_of({ number: index + 1 })
          return (
            <FormSection key={row.key || `new-${index}`} title={name}>
              <InputField label={m.edu_row_name()} maxLength={planLimits.rowName} {...bound.field('name')} />
              <CheckField label={m.edu_row_learning()} {...bound.field('learning')} />
              <span className={styles.tools}>
                <IconButton
                  label={m.review_setup_up({ name })}
                  icon={<IconArrowUp size={18} />}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                />
                <IconButton
                  label={m.review_setup_down({ name })}
                  icon={<IconArrowDown size={18} />}
                  disabled={index === rows.length - 1}
                  onClick={() => move(index, index + 1)}
                />
                <IconButton
                  label={m.review_setup_delete({ name })}
                  icon={<IconX size={18} />}
                  disabled={rows.length === 1}
                  onClick={() => bound.remove()}
                />
              </span>
            </FormSection>
          )
        })}
        {rows.length < planLimits.rows && (
          <div>
            <Button
              variant="light"
              leftSection={<IconPlus size={20} />}
              onClick={() => list.add({ key: '', name: '', learning: false })}
            >
              {m.edu_row_new()}
            </Button>
          </div>
        )}
      </FormPanel>
      {conflict.dialog}
    </>
  )
}

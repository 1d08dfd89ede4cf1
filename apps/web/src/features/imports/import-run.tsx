import { type Import, runImport } from '@nhip-cau/contract/imports'
import { useState } from 'react'
import { useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import styles from './import-panel.module.css'

type Props = { one: Import; samePeople: ReadonlySet<number> }

export const ImportRun = ({ one, samePeople }: Props) => {
  const [skip, setSkip] = useState(false)
  const run = useCommand(runImport)
  const { counts } = one
  const changing = counts.new + counts.changed + counts.linked + samePeople.size
  if (changing === 0) return null
  const left = counts.wrong - samePeople.size
  return (
    <div className={styles.run}>
      {left > 0 && <CheckField label={m.imports_skip_wrong({ count: left })} value={skip} onChange={setSkip} />}
      <Button
        loading={run.isPending}
        disabled={left > 0 && !skip}
        onClick={() =>
          run.mutate({
            params: { id: one.id },
            body: { skip_wrong_rows: skip, same_person_rows: [...samePeople] },
          })
        }
      >
        {m.imports_run({ count: changing })}
      </Button>
    </div>
  )
}

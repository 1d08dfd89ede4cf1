import { mealRefunds, mealRefundsExcel, mealRefundsPdf } from '@nhip-cau/contract/kitchen'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FileButton } from '../../lib/file-button.tsx'
import { ask } from '../../lib/queries.ts'
import { QueryState } from '../../lib/query-state.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { MonthSwitch } from '../../ui/month-switch.tsx'
import styles from '../../ui/rows.module.css'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import tableStyles from '../attendance/table.module.css'

type Props = {
  readonly month: string
  readonly classes: readonly { value: string; label: string }[]
  /** The class shown first; empty for all. */
  readonly classId: string
}

/** The days eaten and the days to refund, for the monthly bill. */
export const KitchenRefunds = ({ month: first, classes, classId: firstClass }: Props) => {
  const [opened, setOpened] = useState(false)
  const [month, setMonth] = useState(first)
  const [classId, setClassId] = useState(firstClass)
  const [year, number] = month.split('-')
  const title = m.kitchen_refunds({ month: `${number}/${year}` })
  return (
    <section className={styles.stack}>
      <Button variant="default" onClick={() => setOpened(!opened)} aria-expanded={opened}>
        {title}
      </Button>
      {opened && (
        <>
          <MonthSwitch month={month} onChange={setMonth} />
          <SelectField
            label={m.attend_class()}
            none={m.kitchen_all_classes()}
            options={classes}
            value={classId}
            onChange={setClassId}
          />
          <RefundTable title={title} month={month} classId={classId} />
        </>
      )}
    </section>
  )
}

const RefundTable = ({ title, month, classId }: { title: string; month: string; classId: string }) => {
  const query = { month, ...(classId === '' ? {} : { class_id: classId }) }
  const refunds = useQuery(ask(mealRefunds, { query }))
  return (
    <QueryState query={refunds} loading={6}>
      {(data) => (
        <>
          <p>{m.kitchen_refund_rule()}</p>
          <span className={styles.buttons}>
            <FileButton
              endpoint={mealRefundsPdf}
              input={{ query }}
              fileName={`hoan-tien-an-${month}.pdf`}
              kind="print"
              label={m.kitchen_refunds_print()}
            />
            <FileButton
              endpoint={mealRefundsExcel}
              input={{ query }}
              fileName={`hoan-tien-an-${month}.xlsx`}
              kind="excel"
              label={m.exports_button()}
            />
          </span>
          <ScrollRegion label={title}>
            <table className={tableStyles.table}>
              <thead>
                <tr>
                  <th scope="col">{m.attend_child()}</th>
                  <th scope="col">{m.attend_class()}</th>
                  <th scope="col" data-number>
                    {m.kitchen_meal_days()}
                  </th>
                  <th scope="col" data-number>
                    {m.kitchen_refund_days()}
                  </th>
                  <th scope="col" data-number>
                    {m.kitchen_closure_days()}
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.data.map((row) => (
                  <tr key={row.student.id}>
                    <th scope="row" data-child title={row.student.full_name}>
                      {row.student.full_name}
                    </th>
                    <td>{row.class.name}</td>
                    <td data-number>{row.meal_days}</td>
                    <td data-number>{row.refundable_days}</td>
                    <td data-number>{row.closure_days}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollRegion>
        </>
      )}
    </QueryState>
  )
}

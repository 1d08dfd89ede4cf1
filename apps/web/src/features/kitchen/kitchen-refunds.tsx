import { mealRefunds, mealRefundsExcel, mealRefundsPdf } from '@nhip-cau/contract/kitchen'
import { IconChevronLeft, IconChevronRight, IconFileSpreadsheet, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { problemText } from '../../lib/api-problem.ts'
import { downloadFile } from '../../lib/download.ts'
import { ask } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from '../../ui/rows.module.css'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Loading, SkeletonText } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toasts.ts'
import tableStyles from '../attendance/table.module.css'

type Props = {
  readonly month: string
  readonly classes: readonly { value: string; label: string }[]
}

const moved = (month: string, by: number) => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

/** Days eaten and days to refund, for who settles the month. */
export const KitchenRefunds = ({ month: first, classes }: Props) => {
  const [opened, setOpened] = useState(false)
  const [month, setMonth] = useState(first)
  const [classId, setClassId] = useState('')
  const [year, number] = month.split('-')
  const title = m.kitchen_refunds({ month: `${number}/${year}` })
  return (
    <section className={styles.stack}>
      <Button variant="default" onClick={() => setOpened(!opened)} aria-expanded={opened}>
        {title}
      </Button>
      {opened && (
        <>
          <span className={styles.buttons}>
            <IconButton
              label={m.attend_month_before()}
              icon={<IconChevronLeft />}
              onClick={() => setMonth(moved(month, -1))}
            />
            <strong>{m.attend_month_of({ month: `${number}/${year}` })}</strong>
            <IconButton
              label={m.attend_month_after()}
              icon={<IconChevronRight />}
              onClick={() => setMonth(moved(month, 1))}
            />
          </span>
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
  const save = (endpoint: typeof mealRefundsExcel | typeof mealRefundsPdf, kind: 'xlsx' | 'pdf') =>
    void downloadFile(endpoint, { query }, { fileName: `hoan-tien-an-${month}.${kind}` }).catch((error: unknown) =>
      showToast({ text: problemText(error), tone: 'danger' }),
    )
  if (!refunds.data) {
    if (refunds.error)
      return (
        <ErrorState
          text={problemText(refunds.error)}
          retrying={refunds.isFetching}
          onRetry={() => void refunds.refetch()}
        />
      )
    return (
      <Loading>
        <SkeletonText lines={6} />
      </Loading>
    )
  }
  return (
    <>
      <p>{m.kitchen_refund_rule()}</p>
      <span className={styles.buttons}>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPrinter size={20} />}
          onClick={() => save(mealRefundsPdf, 'pdf')}
        >
          {m.kitchen_refunds_print()}
        </Button>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconFileSpreadsheet size={20} />}
          onClick={() => save(mealRefundsExcel, 'xlsx')}
        >
          {m.exports_button()}
        </Button>
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
            {refunds.data.data.map((row) => (
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
  )
}

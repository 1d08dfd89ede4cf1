import {
  changeKitchen,
  kitchenDay,
  kitchenPdf,
  lockKitchen,
  mealRefunds,
  mealRefundsExcel,
} from '@nhip-cau/contract/kitchen'
import { IconFileSpreadsheet, IconLock, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { problemText } from '../../lib/api-problem.ts'
import { downloadFile } from '../../lib/download.ts'
import { ask, useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { FeedSkeleton } from '../../ui/feed-skeleton.tsx'
import { formatLongDate, formatTime } from '../../ui/format.ts'
import { InputField } from '../../ui/input-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './register.module.css'
import tableStyles from './table.module.css'

/** What the kitchen cooks today, and what changed after it was counted. */
export const KitchenView = () => {
  const day = useQuery(ask(kitchenDay, { query: {} }))
  const [locking, setLocking] = useState(false)
  const lock = useCommand(lockKitchen, { done: m.kitchen_locked_done(), onDone: () => setLocking(false) })
  if (!day.data) {
    if (day.isPending) return <FeedSkeleton />
    return <ErrorState text={problemText(day.error)} retrying={day.isFetching} onRetry={() => void day.refetch()} />
  }
  const { data } = day
  const print = () =>
    downloadFile(kitchenPdf, { query: { day: data.day } }, { fileName: `bao-an-${data.day}.pdf` }).catch(
      (error: unknown) => showToast({ text: problemText(error), tone: 'danger' }),
    )
  return (
    <div className={styles.stack}>
      <div className={styles.line}>
        <strong>{formatLongDate(data.day)}</strong>
        <span className={styles.buttons}>
          {data.can.lock && (
            <Button variant="default" size="sm" leftSection={<IconLock size={20} />} onClick={() => setLocking(true)}>
              {m.kitchen_lock()}
            </Button>
          )}
          <Button variant="default" size="sm" leftSection={<IconPrinter size={20} />} onClick={() => void print()}>
            {m.kitchen_print()}
          </Button>
        </span>
      </div>
      {data.locked ? (
        <Notice tone="good" title={m.kitchen_locked({ name: data.locked.by, time: formatTime(data.locked.at) })}>
          <p>{data.locked.reason}</p>
        </Notice>
      ) : (
        <Notice
          tone="info"
          title={
            data.counted_at
              ? m.kitchen_counted({ count: data.counted, time: formatTime(data.counted_at) })
              : m.kitchen_not_counted({ time: data.cut_off })
          }
        />
      )}
      <dl className={styles.counts}>
        <div className={styles.count} data-tone="good">
          <dt>{m.kitchen_now()}</dt>
          <dd>{data.now}</dd>
        </div>
        {data.groups.map((one) => (
          <div key={one.group} className={styles.count}>
            <dt>{one.group === 'nursery' ? m.kitchen_nursery() : m.kitchen_kindergarten()}</dt>
            <dd>{one.now}</dd>
          </div>
        ))}
        {data.diets.length > 0 && (
          <div className={styles.count} data-tone="waiting">
            <dt>{m.kitchen_special()}</dt>
            <dd>{data.diets.reduce((sum, one) => sum + one.children.length, 0)}</dd>
          </div>
        )}
      </dl>
      <ScrollRegion label={m.kitchen_classes()}>
        <table className={tableStyles.table}>
          <thead>
            <tr>
              <th scope="col">{m.attend_class()}</th>
              <th scope="col" data-number>
                {m.attend_enrolled()}
              </th>
              <th scope="col" data-number>
                {m.kitchen_at_cut_off()}
              </th>
              <th scope="col" data-number>
                {m.kitchen_now()}
              </th>
              <th scope="col">{m.kitchen_special()}</th>
            </tr>
          </thead>
          <tbody>
            {data.classes.map((one) => (
              <tr key={one.class.id}>
                <th scope="row">{one.class.name}</th>
                <td data-number>{one.enrolled}</td>
                <td data-number>{one.counted}</td>
                <td data-number>
                  <strong>{one.now}</strong>
                </td>
                <td data-wrap>{one.diets.map((diet) => `${diet.diet}: ${diet.count}`).join('; ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {data.diets.length > 0 && (
        <Card as="section">
          <h2>{m.kitchen_substitutes()}</h2>
          <ul>
            {data.diets.map((one) => (
              <li key={one.diet}>
                <strong>{one.diet}</strong>:{' '}
                {one.children.map((child) => `${child.full_name} (${child.class})`).join(', ')}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {data.changes.length > 0 && (
        <section className={styles.stack}>
          <h2>{m.kitchen_changes()}</h2>
          <ul className={styles.rows}>
            {data.changes.map((one) => (
              <li key={one.id} className={styles.row}>
                <strong>{one.difference > 0 ? `+${one.difference}` : `−${-one.difference}`}</strong>
                <span className={styles.grow}>
                  {[one.class, one.child].filter(Boolean).join(' · ')}
                  <small>{[formatTime(one.at), one.by, one.reason].filter(Boolean).join(' · ')}</small>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {data.can.change && (
        <ChangeForm
          day={data.day}
          classes={data.classes.map((one) => ({ value: one.class.id, label: one.class.name }))}
        />
      )}
      <Refunds month={data.day.slice(0, 7)} />
      {locking && (
        <ReasonDialog
          opened
          title={m.kitchen_lock()}
          reasons={[m.kitchen_reason_served(), m.kitchen_reason_counted()]}
          minLength={3}
          confirmLabel={m.kitchen_lock()}
          busy={lock.isPending}
          error={lock.error ? problemText(lock.error) : undefined}
          onSubmit={(reason) => lock.mutate({ body: { day: data.day, reason } })}
          onClose={() => setLocking(false)}
        >
          <p>{m.kitchen_lock_text()}</p>
        </ReasonDialog>
      )}
    </div>
  )
}

type FormProps = { readonly day: string; readonly classes: readonly { value: string; label: string }[] }

const ChangeForm = ({ day, classes }: FormProps) => {
  const [classId, setClassId] = useState(classes[0]?.value ?? '')
  const [difference, setDifference] = useState('')
  const [reason, setReason] = useState('')
  const change = useCommand(changeKitchen, {
    done: m.kitchen_changed(),
    onDone: () => {
      setDifference('')
      setReason('')
    },
  })
  const number = Number(difference.replace('−', '-'))
  const right = Number.isInteger(number) && number !== 0 && Math.abs(number) <= 60
  return (
    <Card as="form" onSubmit={(event) => event.preventDefault()}>
      <div className={styles.stack}>
        <h2>{m.kitchen_change()}</h2>
        <SelectField label={m.attend_class()} options={classes} value={classId} onChange={setClassId} />
        <InputField
          label={m.kitchen_difference()}
          hint={m.kitchen_difference_hint()}
          value={difference}
          onChange={setDifference}
        />
        <InputField label={m.attend_reason()} maxLength={300} value={reason} onChange={setReason} />
        <Button
          type="submit"
          disabled={!right || reason.trim().length < 3}
          loading={change.isPending}
          onClick={() => change.mutate({ body: { day, class_id: classId, difference: number, reason } })}
        >
          {m.common_save()}
        </Button>
      </div>
    </Card>
  )
}

/** Days eaten and days to refund, for who settles the month. */
const Refunds = ({ month }: { month: string }) => {
  const [opened, setOpened] = useState(false)
  const refunds = useQuery({ ...ask(mealRefunds, { query: { month } }), enabled: opened })
  const [year, number] = month.split('-')
  return (
    <section className={styles.stack}>
      <Button variant="default" onClick={() => setOpened(!opened)} aria-expanded={opened}>
        {m.kitchen_refunds({ month: `${number}/${year}` })}
      </Button>
      {opened && refunds.data && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconFileSpreadsheet size={20} />}
          onClick={() =>
            void downloadFile(mealRefundsExcel, { query: { month } }, { fileName: `hoan-tien-an-${month}.xlsx` }).catch(
              (error: unknown) => showToast({ text: problemText(error), tone: 'danger' }),
            )
          }
        >
          {m.exports_button()}
        </Button>
      )}
      {opened && refunds.data && (
        <ScrollRegion label={m.kitchen_refunds({ month })}>
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
              </tr>
            </thead>
            <tbody>
              {refunds.data.data.map((row) => (
                <tr key={row.student.id}>
                  <th scope="row">{row.student.full_name}</th>
                  <td>{row.class.name}</td>
                  <td data-number>{row.meal_days}</td>
                  <td data-number>{row.refundable_days}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </section>
  )
}

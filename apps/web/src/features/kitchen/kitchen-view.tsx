import { type KitchenDay, kitchenDay, kitchenPdf, lockKitchen } from '@nhip-cau/contract/kitchen'
import { listStudents } from '@nhip-cau/contract/students'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { problemText } from '../../lib/api-problem.ts'
import type { ChosenClass } from '../../lib/class-choice.ts'
import { FileButton } from '../../lib/file-button.tsx'
import { NoClasses } from '../../lib/no-classes.tsx'
import { PageLink } from '../../lib/page-link.tsx'
import { ask, useCommand } from '../../lib/queries.ts'
import { QueryState } from '../../lib/query-state.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { formatTime } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import layout from '../../ui/rows.module.css'
import { mealNames } from '../attendance/attendance-texts.ts'
import counts from '../attendance/counts.module.css'
import { closedText, MakeUpNotice } from '../attendance/day-state.tsx'
import { DaySwitch, useSelectedDay } from '../attendance/day-switch.tsx'
import { KitchenChangeForm } from './kitchen-change-form.tsx'
import { KitchenRefunds } from './kitchen-refunds.tsx'
import { KitchenChanges, KitchenClasses, KitchenDiets } from './kitchen-tables.tsx'

type Props = {
  /** All classes if null. */
  readonly chosen: ChosenClass | null
}

/** The portions for the kitchen, and the changes since the count. */
export const KitchenView = ({ chosen }: Props) => {
  const { query, setDay } = useSelectedDay()
  const answer = useQuery(ask(kitchenDay, { query }))
  return (
    <QueryState query={answer} isEmpty={({ open, classes }) => open && classes.length === 0} empty={<NoClasses />}>
      {(data) => <Kitchen data={data} chosen={chosen} onDay={setDay} />}
    </QueryState>
  )
}

/** What the kitchen cooks for one class. The meals and age groups are counted for the school only. */
const ofClass = (data: KitchenDay, { id, name }: ChosenClass): KitchenDay => {
  const classes = data.classes.filter((one) => one.class.id === id)
  const [line] = classes
  return {
    ...data,
    classes,
    counted: line?.counted ?? 0,
    now: line?.now ?? 0,
    groups: [],
    meals: [],
    special: 0,
    diets: data.diets
      .map((one) => ({
        ...one,
        now: line?.diets.find(({ diet }) => diet === one.diet)?.count ?? 0,
        children: one.children.filter((child) => child.class === name),
      }))
      .filter(({ now }) => now > 0),
    changes: data.changes.filter((one) => one.class === name),
  }
}

type KitchenProps = Props & { readonly data: KitchenDay; readonly onDay: (day: string | undefined) => void }

const Kitchen = ({ data, chosen, onDay }: KitchenProps) => {
  const [locking, setLocking] = useState(false)
  const lock = useCommand(lockKitchen, { done: m.kitchen_locked_done(), onDone: () => setLocking(false) })
  const classes = data.classes.map((one) => ({ value: one.class.id, label: one.class.name }))
  const shown = chosen ? ofClass(data, chosen) : data
  return (
    <div className={layout.stack}>
      <div className={layout.line}>
        <DaySwitch key={data.day} day={data.day} today={data.today} onChange={onDay} />
        <span className={layout.buttons}>
          {data.can.lock && (
            <Button variant="default" size="sm" leftSection={<IconLock size={20} />} onClick={() => setLocking(true)}>
              {m.kitchen_lock()}
            </Button>
          )}
          <FileButton
            endpoint={kitchenPdf}
            input={{ query: { day: data.day } }}
            fileName={`bao-an-${data.day}.pdf`}
            kind="print"
            label={m.kitchen_print()}
          />
        </span>
      </div>
      <KitchenState data={data} />
      <dl className={counts.counts} data-many="">
        <div className={counts.count} data-tone="good">
          <dt>{data.meal ? mealNames[data.meal]() : m.kitchen_now()}</dt>
          <dd>{shown.now}</dd>
        </div>
        {shown.groups.map((one) => (
          <div key={one.group} className={counts.count}>
            <dt>{one.group === 'nursery' ? m.kitchen_nursery() : m.kitchen_kindergarten()}</dt>
            <dd>{one.now}</dd>
          </div>
        ))}
        {shown.special > 0 && (
          <div className={counts.count} data-tone="waiting">
            <dt>{m.kitchen_special()}</dt>
            <dd>{shown.special}</dd>
          </div>
        )}
        {shown.meals
          .filter(({ meal }) => meal !== data.meal)
          .map(({ meal, now }) => (
            <div key={meal} className={counts.count}>
              <dt>{mealNames[meal]()}</dt>
              <dd>{now}</dd>
            </div>
          ))}
      </dl>
      <KitchenClasses data={shown} />
      <KitchenDiets diets={shown.diets} />
      <KitchenChanges changes={shown.changes} />
      {data.can.change && <KitchenChangeForm day={data.day} classes={classes} chosen={chosen} />}
      <KitchenRefunds
        key={data.day.slice(0, 7)}
        month={data.day.slice(0, 7)}
        classes={classes}
        classId={chosen?.id ?? ''}
      />
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

const countState = ({ counted_at, counted, day, today, cut_off }: KitchenDay): string => {
  if (counted_at !== null) return m.kitchen_counted({ count: counted, time: formatTime(counted_at) })
  return day < today ? m.kitchen_never_counted() : m.kitchen_not_counted({ time: cut_off })
}

/** Shows whether the number is final, and which classes it does not include. */
const KitchenState = ({ data }: { data: KitchenDay }) => (
  <>
    {!data.open && (
      <Notice tone="waiting" title={closedText(data)}>
        {data.now > 0 && <p>{m.kitchen_closed_present({ count: data.now })}</p>}
      </Notice>
    )}
    <MakeUpNotice state={data} isToday={data.day === data.today} />
    {data.locked && (
      <Notice tone="good" title={m.kitchen_locked({ name: data.locked.by, time: formatTime(data.locked.at) })}>
        <p>{data.locked.reason}</p>
      </Notice>
    )}
    {!data.locked && (data.open || data.counted_at !== null) && <Notice tone="info" title={countState(data)} />}
    {data.locked && data.live !== data.now && (
      <Notice tone="waiting" title={m.kitchen_after_lock({ count: data.live })} />
    )}
    {data.unplaced > 0 && (
      <Notice
        tone="waiting"
        title={m.kitchen_unplaced({ count: data.unplaced })}
        action={
          <PageLink to="/students?class_id=none" reads={listStudents} otherwise={null}>
            {m.kitchen_unplaced_link()}
          </PageLink>
        }
      />
    )}
  </>
)

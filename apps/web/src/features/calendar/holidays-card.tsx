import { deleteHoliday, type Holiday, liftClosure, updateHoliday, type Year } from '@nhip-cau/contract/calendar'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { currentRole } from '../../lib/area.ts'
import { refetchFeature, useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import styles from './calendar.module.css'
import { daysText, holidayKindNames } from './holiday-texts.ts'

const HolidayForm = lazy(() => import('./holiday-form.tsx').then((module) => ({ default: module.HolidayForm })))

type Props = { year: Year; holidays: readonly Holiday[]; today: string; editable: boolean }

/** Lists all calendar entries of a year by day. */
export const HolidaysCard = ({ year, holidays, today, editable }: Props) => {
  const client = useQueryClient()
  const look = () => {
    void refetchFeature(client, currentRole(), 'academic-years')
    void refetchFeature(client, currentRole(), 'user')
  }
  const [open, setOpen] = useState<Holiday | 'new'>()
  const [lifting, setLifting] = useState<Holiday>()
  const remove = useCommand(deleteHoliday, { done: m.calendar_holiday_deleted(), onDone: look })
  const confirm = useCommand(updateHoliday, { done: m.calendar_holiday_saved(), onDone: look })
  const lift = useCommand(liftClosure, {
    done: m.calendar_lift_done(),
    onDone: () => {
      setLifting(undefined)
      look()
    },
  })
  const accept = ({ id, name, from_date, to_date, kind, version }: Holiday) => {
    if (kind === 'closure') return
    confirm.mutate({ params: { id }, body: { name, from_date, to_date, kind, confirmed: true, version } })
  }
  return (
    <Card as="section" aria-label={m.calendar_holidays()} className={styles.card ?? ''}>
      <div className={styles.head}>
        <h2>{m.calendar_holidays()}</h2>
        {editable && (
          <Button variant="light" size="sm" onClick={() => setOpen('new')}>
            {m.calendar_holiday_new()}
          </Button>
        )}
      </div>
      {holidays.length === 0 && <p>{m.calendar_no_holidays()}</p>}
      <ul className={styles.list}>
        {holidays.map((one) => (
          <li key={one.id} className={one.lifted ? styles.lifted : undefined}>
            <span className={styles.text}>
              <strong>{one.name}</strong>
              <small>
                {daysText(one)} · {one.lifted ? m.calendar_lifted() : holidayKindNames[one.kind]()}
                {one.reason && ` · ${one.reason}`}
              </small>
            </span>
            {!one.confirmed && <StatusTag tone="waiting">{m.calendar_waiting()}</StatusTag>}
            <span className={styles.row}>
              {editable && !one.confirmed && (
                <Button size="sm" variant="light" loading={confirm.isPending} onClick={() => accept(one)}>
                  {m.calendar_confirm()}
                </Button>
              )}
              {editable && one.kind === 'closure' && !one.lifted && one.to_date >= today && (
                <Button size="sm" variant="light" color="red" onClick={() => setLifting(one)}>
                  {m.calendar_lift()}
                </Button>
              )}
              {editable && one.kind !== 'closure' && (
                <>
                  <IconButton
                    label={m.calendar_holiday_edit()}
                    icon={<IconPencil size={20} />}
                    onClick={() => setOpen(one)}
                  />
                  <IconButton
                    label={m.common_delete()}
                    icon={<IconTrash size={20} />}
                    onClick={() => remove.mutate({ params: { id: one.id } })}
                  />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      {open && (
        <Suspense fallback={null}>
          <HolidayForm
            key={open === 'new' ? 'new' : open.id}
            holiday={open === 'new' ? undefined : open}
            year={year}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
      <ConfirmDialog
        opened={lifting !== undefined}
        title={m.calendar_lift()}
        confirmLabel={m.calendar_lift()}
        busy={lift.isPending}
        onClose={() => setLifting(undefined)}
        onConfirm={() => lifting && lift.mutate({ params: { id: lifting.id } })}
      >
        <p>{m.calendar_lift_next()}</p>
      </ConfirmDialog>
    </Card>
  )
}

import type {
  Dose,
  DoseStatus,
  MealTime,
  MedicineForm,
  MedicinePlace,
  NotGivenReason,
  Prescription,
  PrescriptionStatus,
  Presence,
  ReturnedItem,
} from '@nhip-cau/contract/prescriptions'
import { m } from '../../paraglide/messages.js'
import { formatDate, formatDateTime, formatLongDate, formatTime } from '../../ui/format.ts'
import type { Tone } from '../../ui/status-tag.tsx'

export const formNames: Record<MedicineForm, () => string> = {
  syrup: m.prescription_form_syrup,
  powder: m.prescription_form_powder,
  tablet: m.prescription_form_tablet,
  drops: m.prescription_form_drops,
  cream: m.prescription_form_cream,
  spray: m.prescription_form_spray,
  nebuliser: m.prescription_form_nebuliser,
  other: m.daily_reason_other,
}

export const mealNames: Record<MealTime, () => string> = {
  before_meal: m.prescription_before_meal,
  after_meal: m.prescription_after_meal,
  any: m.prescription_any_meal,
}

export const placeNames: Record<MedicinePlace, () => string> = {
  bag: m.prescription_place_bag,
  handed_over: m.prescription_place_handed_over,
  health_room: m.prescription_place_health_room,
  fridge: m.prescription_place_fridge,
}

export const notGivenNames: Record<NotGivenReason, () => string> = {
  absent: m.prescription_not_absent,
  vomited: m.prescription_not_vomited,
  refused: m.prescription_not_refused,
  not_found: m.prescription_not_found,
  stopped: m.prescription_not_stopped,
  other: m.daily_reason_other,
}

export const itemNames: Record<ReturnedItem, () => string> = {
  bag: m.prescription_item_bag,
  bottle: m.prescription_item_bottle,
  rest: m.prescription_item_rest,
  tool: m.prescription_item_tool,
  used_up: m.prescription_item_used_up,
}

export const prescriptionStates: Record<PrescriptionStatus, { name: () => string; tone: Tone }> = {
  pending: { name: m.prescription_waiting, tone: 'waiting' },
  accepted: { name: m.prescription_accepted, tone: 'good' },
  rejected: { name: m.daily_rejected, tone: 'danger' },
  cancelled: { name: m.daily_cancelled, tone: 'neutral' },
  done: { name: m.prescription_done, tone: 'info' },
  expired: { name: m.prescription_expired, tone: 'neutral' },
}

export const doseStates: Record<DoseStatus, { name: () => string; tone: Tone }> = {
  due: { name: m.dose_due, tone: 'neutral' },
  given: { name: m.dose_given, tone: 'good' },
  not_given: { name: m.dose_not_given, tone: 'waiting' },
  missed: { name: m.dose_missed, tone: 'danger' },
  void: { name: m.daily_cancelled, tone: 'neutral' },
}

/** Where a child is who is not here. */
export const awayNames: Record<Exclude<Presence, 'present'>, () => string> = {
  expected: m.dose_not_arrived,
  left: m.dose_left,
}

type Spoken = { readonly dose: string; readonly form: MedicineForm; readonly meal: MealTime }

/** `5 ml · Siro · sau ăn`; the amount is isolated, so that right-to-left text does not turn it into `ml 5`. */
export const doseText = ({ dose, form, meal }: Spoken) =>
  [`\u2068${dose}\u2069`, formNames[form](), ...(meal === 'any' ? [] : [mealNames[meal]()])].join(' · ')

/** Says who decided and when; undefined while there is no decision. */
export const decidedText = ({ status, decision }: Pick<Prescription, 'status' | 'decision'>): string | undefined => {
  if (!decision || status === 'pending') return undefined
  const words = { name: decision.by, time: formatDateTime(decision.at) }
  return status === 'rejected' ? m.daily_rejected_by(words) : m.prescription_accepted_by(words)
}

/** `20/11/2026 – 22/11/2026`, or one day in full. */
export const periodText = ({ from, to }: Pick<Prescription, 'from' | 'to'>) =>
  from === to ? formatLongDate(from) : `${formatDate(from)} – ${formatDate(to)}`

type Outcome = NonNullable<Dose['outcome']>

/** Says when and by whom a dose was given, or why it was not. */
export const outcomeText = ({ at, by, amount, amount_reason, reason, note }: Outcome) =>
  [m.dose_by({ name: by, time: formatTime(at) }), amount, amount_reason, reason && notGivenNames[reason](), note]
    .filter(Boolean)
    .join(' · ')

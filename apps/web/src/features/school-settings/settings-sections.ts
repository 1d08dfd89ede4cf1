import { type Module, modules } from '@nhip-cau/contract/modules'
import { isOffered } from '@nhip-cau/contract/offered'
import { m } from '../../paraglide/messages.js'
import { weekdayName } from '../../ui/format.ts'
import { stickerNames } from '../nice-student-cards/stickers/sticker-names.ts'
import { kindNames } from '../posts/post-kinds.ts'
import type { ChoiceKey, ListKey, NumberKey, SwitchKey, TimeKey, WordKey } from './settings-fields.ts'

type Words = () => string
type Row =
  | { readonly kind: 'time'; readonly key: TimeKey; readonly label: Words; readonly hint: Words }
  | { readonly kind: 'number'; readonly key: NumberKey; readonly label: Words; readonly hint: Words }
  | { readonly kind: 'words'; readonly key: WordKey; readonly label: Words; readonly hint: Words }
  | { readonly kind: 'switch'; readonly key: SwitchKey; readonly label: Words; readonly hint?: Words }
  | {
      readonly kind: 'choice'
      readonly key: ChoiceKey
      readonly label: Words
      readonly hint: Words
      readonly options: () => readonly { readonly value: string; readonly label: string }[]
    }
  | {
      readonly kind: 'list'
      readonly key: ListKey
      readonly label: Words
      readonly hint: Words
      readonly options: () => readonly { readonly value: string; readonly label: string }[]
    }
export type SettingRow = Row

export type SettingSection = {
  readonly id: string
  readonly title: Words
  readonly hint?: Words
  readonly rows: readonly Row[]
}

const time = (key: TimeKey, label: Words, hint: Words): Row => ({ kind: 'time', key, label, hint })
const number = (key: NumberKey, label: Words, hint: Words): Row => ({ kind: 'number', key, label, hint })
const onOff = (key: SwitchKey, label: Words, hint?: Words): Row => ({
  kind: 'switch',
  key,
  label,
  ...(hint ? { hint } : {}),
})
const weekdays = () => [1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: String(day), label: weekdayName(day) }))
const options = (words: Readonly<Record<string, Words>>) => () =>
  Object.entries(words).map(([value, label]) => ({ value, label: label() }))

const moduleNames: Readonly<Record<Module, Words>> = {
  posts: m.settings_module_posts,
  absence: m.settings_module_absence,
  prescriptions: m.settings_module_prescriptions,
  attendance: m.settings_module_attendance,
  pick_up: m.settings_module_pick_up,
  nice_student: m.settings_module_nice_student,
  menu: m.settings_module_menu,
  edu_plan: m.settings_module_edu_plan,
  reviews: m.settings_module_reviews,
  health: m.settings_module_health,
  camera: m.settings_module_camera,
}

const allSections: readonly SettingSection[] = [
  {
    id: 'hours',
    title: m.settings_hours,
    rows: [
      time('hours/opens_at', m.settings_opens_at, m.settings_opens_at_hint),
      time('hours/arrival_until', m.settings_arrival_until, m.settings_arrival_until_hint),
      time('hours/leaves_at', m.settings_leaves_at, m.settings_leaves_at_hint),
      number('hours/grace_minutes', m.settings_grace, m.settings_grace_hint),
      time('hours/latest_pick_up', m.settings_latest, m.settings_latest_hint),
      {
        kind: 'list',
        key: 'working_days',
        label: m.settings_days,
        hint: m.settings_days_hint,
        options: weekdays,
      },
    ],
  },
  {
    id: 'cut-offs',
    title: m.settings_cut_offs,
    rows: [
      time('cut_offs/absence_at', m.settings_absence_at, m.settings_absence_at_hint),
      number('cut_offs/absence_days_before', m.settings_absence_days, m.settings_absence_days_hint),
      number('cut_offs/attendance_back_days', m.settings_back_days, m.settings_back_days_hint),
      time('cut_offs/medicine_until', m.settings_medicine_until, m.settings_medicine_until_hint),
    ],
  },
  {
    id: 'approval',
    title: m.settings_approval,
    hint: m.settings_approval_hint,
    rows: [
      onOff('approval/posts', m.settings_approve_posts),
      {
        kind: 'list',
        key: 'approved_post_kinds',
        label: m.settings_approved_post_kinds,
        hint: m.settings_approved_post_kinds_hint,
        options: options(kindNames),
      },
      onOff('approval/albums', m.settings_approve_albums),
      onOff('approval/menu', m.settings_approve_menu),
      onOff('approval/plan', m.settings_approve_plan),
      onOff('approval/reviews', m.settings_approve_reviews),
    ],
  },
  {
    id: 'sending',
    title: m.settings_sending,
    rows: [number('sending/confirm_above', m.settings_confirm_above, m.settings_confirm_above_hint)],
  },
  {
    id: 'visibility',
    title: m.settings_visibility,
    rows: [
      onOff('visibility/teachers_see_parent_phones', m.settings_parent_phones, m.settings_parent_phones_hint),
      onOff('visibility/parents_see_teacher_phones', m.settings_teacher_phones, m.settings_teacher_phones_hint),
      onOff('visibility/parents_see_class_list', m.settings_class_list, m.settings_class_list_hint),
      onOff('visibility/families_see_commenter_names', m.settings_commenter_names, m.settings_commenter_names_hint),
      onOff('visibility/families_see_untagged_photos', m.settings_untagged_photos, m.settings_untagged_photos_hint),
    ],
  },
  {
    id: 'modules',
    title: m.settings_modules,
    hint: m.settings_modules_hint,
    rows: modules.filter((one) => isOffered('modules', one)).map((one) => onOff(`modules/${one}`, moduleNames[one])),
  },
  {
    id: 'care',
    title: m.settings_care,
    rows: [
      {
        kind: 'list',
        key: 'meals',
        label: m.settings_meals,
        hint: m.settings_meals_hint,
        options: options({
          breakfast: m.settings_meal_breakfast,
          morning_snack: m.settings_meal_morning_snack,
          lunch: m.settings_meal_lunch,
          afternoon_snack: m.settings_meal_afternoon_snack,
          afternoon_meal: m.settings_meal_afternoon_meal,
          dinner: m.settings_meal_dinner,
        }),
      },
      onOff('medicine/photo_required', m.settings_photo_required, m.settings_photo_required_hint),
      onOff('medicine/teachers_give', m.settings_teachers_give, m.settings_teachers_give_hint),
      onOff('pick_up/identity_required', m.settings_identity_required, m.settings_identity_required_hint),
      onOff('pick_up/photo_required', m.settings_pick_up_photo, m.settings_pick_up_photo_hint),
      {
        kind: 'list',
        key: 'review_periods',
        label: m.settings_periods,
        hint: m.settings_periods_hint,
        options: options({
          day: m.settings_period_day,
          week: m.settings_period_week,
          month: m.settings_period_month,
          term: m.settings_period_term,
        }),
      },
      {
        kind: 'words',
        key: 'review_labels',
        label: m.settings_review_labels,
        hint: m.settings_review_labels_hint,
      },
      {
        kind: 'list',
        key: 'stickers',
        label: m.settings_stickers,
        hint: m.settings_stickers_hint,
        options: options(stickerNames),
      },
      number('nice_cards/flags', m.settings_card_flags, m.settings_card_flags_hint),
      number('nice_cards/weeks', m.settings_card_weeks, m.settings_card_weeks_hint),
    ],
  },
  {
    id: 'notifications',
    title: m.settings_notifications,
    rows: [
      time('reminders/register_at', m.settings_register_at, m.settings_register_at_hint),
      time('reminders/absence_at', m.settings_question_at, m.settings_question_at_hint),
      {
        kind: 'choice',
        key: 'plan_reminder/weekday',
        label: m.settings_plan_weekday,
        hint: m.settings_plan_weekday_hint,
        options: weekdays,
      },
      time('plan_reminder/at', m.settings_plan_at, m.settings_plan_at_hint),
      time('quiet_hours/from', m.settings_quiet_from, m.settings_quiet_hint),
      time('quiet_hours/to', m.settings_quiet_to, m.settings_quiet_hint),
    ],
  },
  {
    id: 'camera',
    title: m.settings_camera,
    rows: [
      onOff('camera/parents_may_watch', m.settings_parents_watch, m.settings_parents_watch_hint),
      onOff('camera/sound', m.settings_camera_sound, m.settings_camera_sound_hint),
      number('camera/minutes_per_day', m.settings_minutes, m.settings_minutes_hint),
      number('camera/sessions', m.settings_sessions, m.settings_sessions_hint),
      time('camera/questions_at', m.settings_questions_at, m.settings_questions_at_hint),
      number('camera/log_days', m.settings_log_days, m.settings_log_days_hint),
    ],
  },
  {
    id: 'product',
    title: m.settings_product,
    rows: [onOff('language_switcher', m.settings_language, m.settings_language_hint)],
  },
]

/** The sections with the settings of what is built. */
export const settingSections: readonly SettingSection[] = allSections
  .map((section) => ({ ...section, rows: section.rows.filter(({ key }) => isOffered('settings', key)) }))
  .filter(({ rows }) => rows.length > 0)

import { z } from 'zod'
import { Done, schoolNode, typed, Version } from './kernel.ts'
import { Image } from './media.ts'
import labels from './messages/labels.json' with { type: 'json' }
import { type Module, modules } from './modules.ts'
import { PostKind, postKinds } from './post-kinds.ts'
import { School } from './schools.ts'

/** `07:30`, in the school's time zone. */
const TimeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'time')
const openTime = TimeOfDay.refine((time) => time >= '05:00' && time <= '22:00', 'time_open')
const cutOff = TimeOfDay.refine((time) => time >= '05:00' && time <= '11:00', 'time_cut_off')
const on = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, z.boolean()]))
const unique = (list: readonly unknown[]) => new Set(list).size === list.length

/** Kinds of teachers' work that may need the approval of the office. */
export const approvedKinds = ['posts', 'albums', 'menu', 'plan', 'reviews'] as const
export type ApprovedKind = (typeof approvedKinds)[number]

/** The drawn stickers of the nice student card. */
export const stickers = [
  'an_ngoan',
  'ngu_ngoan',
  'hoc_cham',
  'le_phep',
  'doan_ket',
  'tu_lap',
  'sach_se',
  'manh_dan',
  'giup_co',
  'di_deu',
  'khoe_manh',
  'sang_tao',
] as const
export const Sticker = z.enum(stickers)
export type Sticker = z.output<typeof Sticker>

export const meals = ['breakfast', 'morning_snack', 'lunch', 'afternoon_snack', 'afternoon_meal', 'dinner'] as const
export const Meal = z.enum(meals).meta({ examples: ['lunch'] })
export type Meal = z.output<typeof Meal>

export const reviewPeriods = ['day', 'week', 'month', 'term'] as const

const groups = {
  /** Whether users may choose another language than Vietnamese. */
  language_switcher: z.boolean(),
  hours: z.object({
    opens_at: openTime,
    /** Children who arrive later are late. */
    arrival_until: openTime,
    leaves_at: openTime,
    /** Minutes after `leaves_at` in which a pick-up does not count as late. */
    grace_minutes: z.int().min(0).max(120),
    /** Latest time that a family may ask for in a pick-up wish. */
    latest_pick_up: openTime,
  }),
  cut_offs: z.object({
    /** Meals are refunded for absences reported before this time; a report at this minute is late. */
    absence_at: cutOff,
    /** Days before its first day by which a long absence has to be reported. */
    absence_days_before: z.int().min(0).max(30),
    /** Days back for which a teacher may correct the attendance. */
    attendance_back_days: z.int().min(0).max(31),
    /** Until then medicine for the same day is accepted. */
    medicine_until: openTime,
  }),
  /**
   * Times of reminders. Those for late pick-up follow `grace_minutes`, those for the end of the day `latest_pick_up`.
   */
  reminders: z.object({
    /** Reminder for missing registers, to teachers and the office. */
    register_at: openTime,
    /** Question to families of children who are neither present nor excused. */
    absence_at: openTime,
  }),
  /** When those who write menus and plans are reminded of a missing one for the next week. 1 is Monday. */
  plan_reminder: z.object({ weekday: z.int().min(1).max(7), at: openTime }),
  /** Weekdays with school, 1 is Monday. Holidays are in the calendar. */
  working_days: z
    .array(z.int().min(1).max(7))
    .min(1)
    .max(7)
    .refine(unique, 'twice')
    .transform((days) => [...days].sort((a, b) => a - b)),
  /**
   * True: work of teachers of this kind is pending until the office accepts it. Menus are written by the office; they
   * wait for somebody else of it.
   */
  approval: z.object(on(approvedKinds) as Record<ApprovedKind, z.ZodBoolean>),
  /** The kinds of posts to which `approval.posts` applies; those of other kinds are published without a decision. */
  approved_post_kinds: z.array(PostKind).min(1).max(postKinds.length).refine(unique, 'twice'),
  visibility: z.object({
    teachers_see_parent_phones: z.boolean(),
    parents_see_teacher_phones: z.boolean(),
    parents_see_class_list: z.boolean(),
    /** False: families see each other's comments as those of "Mẹ bé An", without a name. */
    families_see_commenter_names: z.boolean(),
    /** False: families see only those photos and videos of posts in which children are tagged. */
    families_see_untagged_photos: z.boolean(),
    /** True: families see the approved day plans (giáo án) too, and not only the week plans. */
    families_see_day_plans: z.boolean(),
  }),
  sending: z.object({
    /** A post that reaches more families is sent only after its author has confirmed their number. */
    confirm_above: z.int().min(1).max(100_000),
  }),
  /** Stickers that teachers can choose. */
  stickers: z.array(Sticker).min(1).max(stickers.length).refine(unique, 'twice'),
  /** From how many a card is proposed. */
  nice_cards: z.object({
    /** Flags of a week; in a week with fewer school days all of them. */
    flags: z.int().min(1).max(7),
    /** Weekly cards of a month; in a month with fewer weeks all of them. */
    weeks: z.int().min(1).max(5),
  }),
  meals: z.array(Meal).max(meals.length).refine(unique, 'twice'),
  /** Periods for which reviews are written. */
  review_periods: z.array(z.enum(reviewPeriods)).max(reviewPeriods.length).refine(unique, 'twice'),
  /** Words that label a child. Writing one gives a warning and is not refused. */
  review_labels: z
    .array(typed({ min: 2, max: 30 }).transform((text) => text.toLowerCase()))
    .max(100)
    .refine(unique, 'twice'),
  /** Between these times only urgent pushes are sent. */
  quiet_hours: z.object({ from: TimeOfDay, to: TimeOfDay }),
  modules: z.object(on(modules) as Record<Module, z.ZodBoolean>),
  medicine: z.object({
    /** True: a request without a photo of the doctor's prescription is refused. */
    photo_required: z.boolean(),
    /** False: only the office, which includes the nurse, records doses. */
    teachers_give: z.boolean(),
  }),
  pick_up: z.object({
    /** True: pick-up people need an identity number of twelve digits. */
    identity_required: z.boolean(),
    photo_required: z.boolean(),
  }),
  camera: z.object({
    parents_may_watch: z.boolean(),
    /** True: single cameras may have sound. */
    sound: z.boolean(),
    /** Minutes per parent, class and day; 0: no limit. */
    minutes_per_day: z.int().min(0).max(600),
    /** Number of devices of one parent that may watch at the same time. */
    sessions: z.int().min(1).max(2),
    /** When teachers see what families ask about a camera, from one question time to the next. */
    questions_at: openTime,
    /** Days for which the log of views is kept. */
    log_days: z.int().min(30).max(365),
  }),
}

/** Settings in requests and responses; `Settings` adds the rules between values. */
export const SettingsValues = z.object(groups)

/** The settings of a school, with the rules between values. */
export const Settings = SettingsValues.superRefine(({ hours, reminders, quiet_hours }, issues) => {
  const refuse = (message: string, ...path: string[]) => issues.addIssue({ code: 'custom', message, path })
  if (hours.arrival_until < hours.opens_at) refuse('arrival_before_opening', 'hours', 'arrival_until')
  if (hours.leaves_at <= hours.arrival_until) refuse('leaving_before_arrival', 'hours', 'leaves_at')
  if (hours.latest_pick_up < hours.leaves_at) refuse('latest_before_leaving', 'hours', 'latest_pick_up')
  if (reminders.register_at < hours.arrival_until) refuse('reminder_before_arrival', 'reminders', 'register_at')
  if (reminders.absence_at < hours.arrival_until) refuse('reminder_before_arrival', 'reminders', 'absence_at')
  if (quiet_hours.from === quiet_hours.to) refuse('same_time', 'quiet_hours', 'to')
})
export type Settings = z.output<typeof Settings>

/** The changed settings only, also within groups. */
export const SettingsChanges = z.strictObject({
  ...SettingsValues.partial().shape,
  hours: groups.hours.partial().optional(),
  cut_offs: groups.cut_offs.partial().optional(),
  reminders: groups.reminders.partial().optional(),
  plan_reminder: groups.plan_reminder.partial().optional(),
  approval: groups.approval.partial().optional(),
  visibility: groups.visibility.partial().optional(),
  sending: groups.sending.partial().optional(),
  nice_cards: groups.nice_cards.partial().optional(),
  quiet_hours: groups.quiet_hours.partial().optional(),
  modules: groups.modules.partial().optional(),
  medicine: groups.medicine.partial().optional(),
  pick_up: groups.pick_up.partial().optional(),
  camera: groups.camera.partial().optional(),
})
export type SettingsChanges = z.output<typeof SettingsChanges>

const all = <K extends string>(keys: readonly K[], value: boolean) =>
  Object.fromEntries(keys.map((key) => [key, value])) as Record<K, boolean>

/** The default settings of a school. */
export const defaultSettings: Settings = {
  language_switcher: false,
  hours: { opens_at: '07:00', arrival_until: '08:00', leaves_at: '17:00', grace_minutes: 15, latest_pick_up: '18:00' },
  cut_offs: { absence_at: '08:00', absence_days_before: 0, attendance_back_days: 3, medicine_until: '10:00' },
  reminders: { register_at: '08:30', absence_at: '08:45' },
  plan_reminder: { weekday: 5, at: '10:00' },
  working_days: [1, 2, 3, 4, 5],
  approval: { posts: true, albums: true, menu: true, plan: true, reviews: false },
  approved_post_kinds: [...postKinds],
  visibility: {
    teachers_see_parent_phones: true,
    parents_see_teacher_phones: true,
    parents_see_class_list: false,
    families_see_commenter_names: false,
    families_see_untagged_photos: true,
    families_see_day_plans: false,
  },
  sending: { confirm_above: 300 },
  stickers: [...stickers],
  nice_cards: { flags: 4, weeks: 3 },
  meals: ['lunch', 'afternoon_snack'],
  review_periods: ['day', 'week', 'month'],
  review_labels: [...labels],
  quiet_hours: { from: '21:00', to: '06:00' },
  modules: all(modules, true),
  medicine: { photo_required: false, teachers_give: true },
  pick_up: { identity_required: false, photo_required: false },
  camera: {
    parents_may_watch: true,
    sound: false,
    minutes_per_day: 60,
    sessions: 2,
    questions_at: '11:30',
    log_days: 90,
  },
}

type Groupwise = { readonly [K in keyof Settings]?: unknown }

/** Merges changes into settings, group by group; a list is replaced as a whole. */
export const withChanges = (standing: Settings, chosen: Groupwise): Settings => {
  const merged: Record<string, unknown> = { ...standing }
  for (const [key, value] of Object.entries(chosen)) {
    if (value === undefined || !(key in standing)) continue
    merged[key] = isGroup(value) ? { ...(merged[key] as object), ...value } : value
  }
  return merged as Settings
}

/** The settings of a school: the defaults with its changes. */
export const settingsOf = (chosen: SettingsChanges): Settings => withChanges(defaultSettings, chosen)

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const SchoolSettings = z.object({
  settings: SettingsValues,
  version: z.int(),
  /** Copy of main's data about the school; a change there is copied shortly afterwards. */
  identity: School,
  logo: Image.nullable(),
  cover: Image.nullable(),
  /** Whether the machine of the school converts videos so that every browser plays them. */
  converts_videos: z.boolean(),
})
export type SchoolSettings = z.output<typeof SchoolSettings>

const office = { school: 'school.users.update' } as const
const megabyte = 1024 * 1024

export const getSettings = schoolNode('GET', '/setting', {
  summary: "Get the school's settings and identity",
  access: office,
  response: SchoolSettings,
})

export const updateSettings = schoolNode('PUT', '/setting', {
  summary: "Change the school's settings; absent ones stay unchanged",
  access: office,
  body: z.object({ version: Version, changes: SettingsChanges }),
  response: SchoolSettings,
})

export const setLogo = schoolNode('POST', '/setting/logo', {
  limit: 'upload',
  summary: "Replace the school's logo (multipart, field `images`, one file)",
  access: office,
  upload: { files: 1, bytes: 2 * megabyte },
  response: z.object({ image: Image }),
})

export const removeLogo = schoolNode('DELETE', '/setting/logo', {
  summary: "Remove the school's logo",
  access: office,
  response: Done,
})

export const setCover = schoolNode('POST', '/setting/cover', {
  limit: 'upload',
  summary: "Replace the school's cover picture (multipart, field `images`, one file)",
  access: office,
  upload: { files: 1, bytes: 5 * megabyte },
  response: z.object({ image: Image }),
})

export const removeCover = schoolNode('DELETE', '/setting/cover', {
  summary: "Remove the school's cover picture",
  access: office,
  response: Done,
})

import { z } from 'zod'
import { childPlaceholder } from './child-placeholder.ts'
import { DailyChild } from './daily-child.ts'
import { ById, IdOf } from './ids.ts'
import { Day, Done, Id, Instant, Month, nodeOf, typed, typedOrNull, Version } from './kernel.ts'
import { ShownSticker, StickerKey } from './own-stickers.ts'
import { PhraseCategory } from './phrases.ts'
import { ClassName } from './session.ts'
import { niceStudentSlice } from './slices/nice-student.ts'

const node = nodeOf(niceStudentSlice)

/** Lengths of comments, number of stickers of a card and of children in one call. */
export const niceCardLimits = { week: 500, month: 1000, stickers: 6, children: 60, changeableDays: 3 } as const

export const cardKinds = ['week', 'month'] as const
export const CardKind = z.enum(cardKinds)
export type CardKind = z.output<typeof CardKind>

/**
 * `praise` (Đạt): a card with stickers. `encouragement` (Cố gắng thêm): the teacher's kind words without a sticker. The
 * state follows from the stickers. Families are shown no name of the state, only the card or the words.
 */
export const CardState = z.enum(['praise', 'encouragement'])
export type CardState = z.output<typeof CardState>

/** The content of a card; the same for staff, families and prints. */
const content = {
  id: Id,
  kind: CardKind,
  state: CardState,
  /** 1 to 6 in the order in which they were chosen; empty in an encouragement. */
  stickers: z.array(ShownSticker),
  /** The teacher's words, with the child's name filled in. */
  comment: z.string().nullable(),
  /** The account that gave the card or changed it last, by name. */
  by: z.string(),
}

/** A card as staff see it, at once. */
export const StaffCard = z.object({
  ...content,
  given_at: Instant,
  /** Since when the family sees the card: the end of the undo period of its first version. */
  published_at: Instant,
  /** True as long as the last change can be undone. */
  unsettled: z.boolean(),
  /** Somebody of the family has said thank you. */
  thanked_at: Instant.nullable(),
  can: z.object({ change: z.boolean() }),
})
export type StaffCard = z.output<typeof StaffCard>

/** A week of the school year in a month. A week belongs to the month of its last planned day, when cards are handed out. */
export const CardWeek = z.object({
  /** Monday of the week: what `week` of a request names. */
  monday: Day,
  /** Number of the week in the school year. */
  number: z.int(),
  first_day: Day,
  last_day: Day,
  month: Month,
})
export type CardWeek = z.output<typeof CardWeek>

export const ClassChild = z.object({
  student: DailyChild,
  /** Sent back with a change; null while the child never had a card of this period. */
  version: Version.nullable(),
  /** Null while there is none, or after it was taken back. */
  card: StaffCard.nullable(),
  /** Days of the week with a flag; empty in the view of a month. */
  flags: z.array(Day),
  /** Days of the week on which the child was there; empty in the view of a month. */
  present: z.array(Day),
  /** True: the child was marked absent on some day of the period and present on none. */
  away: z.boolean(),
  /** The month's weeks with a card with stickers, by Monday; empty in the view of a week. */
  weeks: z.array(Day),
  /** What the school's threshold proposes: enough flags in the week, or enough weekly cards in the month. */
  proposed: z.boolean(),
})
export type ClassChild = z.output<typeof ClassChild>

/** The cards of a class in one week or month. Staff only. */
export const ClassCards = z.object({
  class: ClassName,
  kind: CardKind,
  /** The week, in the view of a week. */
  week: CardWeek.nullable(),
  /** The month; of a week, that to which it belongs. */
  month: Month,
  /** The school days of the week up to its end; empty in the view of a month. */
  days: z.array(Day),
  /** The weeks of the month. */
  weeks: z.array(CardWeek),
  /** Flags of a week or weekly cards of a month from which a card is proposed. */
  threshold: z.int(),
  today: Day,
  /** False: the year is over, the period has not begun, or month cards are not yet due. */
  can: z.object({ give: z.boolean() }),
  data: z.array(ClassChild),
})
export type ClassCards = z.output<typeof ClassCards>

const staff = { school: 'school.niceStudent', teacher: 'teacher.niceStudent' } as const
const family = { parent: 'signed-in' } as const

export const ClassCardsQuery = z.object({
  class_id: IdOf('class'),
  /** Any day of the week; absent: the present week, or the last one of the year before it. */
  week: Day.optional(),
  /** Wins over `week`: the cards of this month. */
  month: Month.optional(),
})
export type ClassCardsQuery = z.output<typeof ClassCardsQuery>

export const listClassCards = node('GET', '/niceStudent', {
  summary: 'Get the cards of a class in a week or month, with flags, presence and proposals; children by name',
  access: staff,
  query: ClassCardsQuery,
  response: ClassCards,
})

/** A card as the family of the child sees it. Nothing in it depends on another child. */
export const FamilyCard = z.object({
  ...content,
  /** Number of the week in the school year; null for a month's card. */
  week: z.int().nullable(),
  /** First and last school day of the week, or of the month the first and last date. */
  first_day: Day,
  last_day: Day,
  month: Month,
  class: ClassName,
  published_at: Instant,
  /** True until this account has opened the card (`openCard`). */
  is_new: z.boolean(),
  /** Whether somebody of the family has said thank you. */
  thanked: z.boolean(),
  can: z.object({ thank: z.boolean() }),
})
export type FamilyCard = z.output<typeof FamilyCard>

/** One month of a child's collection book (sổ bé ngoan). */
export const CardBook = z.object({
  student: DailyChild,
  /** All months in which the child has cards, newest first; past years included. */
  months: z.array(z.object({ month: Month, praise: z.int() })),
  /** The month that is shown; null while there is no card. */
  month: Month.nullable(),
  /** The month's card first, then the weeks, newest first. */
  data: z.array(FamilyCard),
})
export type CardBook = z.output<typeof CardBook>

export const CardBookQuery = z.object({
  student_id: IdOf('student'),
  /** Absent: the newest month with a card. */
  month: Month.optional(),
})
export type CardBookQuery = z.output<typeof CardBookQuery>

export const getCardBook = node('GET', '/niceStudent', {
  summary: "Get one month of an own child's collection book; no other child's card and no total counts in it",
  access: family,
  query: CardBookQuery,
  response: CardBook,
})

const stickersOf = z
  .array(StickerKey)
  .max(niceCardLimits.stickers)
  .refine((list) => new Set(list).size === list.length, 'twice')

/** `version` is that of `ClassChild`; another one answers 409 `conflict` and nothing is written. */
const child = { student_id: IdOf('student'), version: Version.nullable() }
const children = <T extends z.ZodType>(item: T) => z.array(item).min(1).max(niceCardLimits.children)
const call = {
  class_id: IdOf('class'),
  /** Confirms that cards go to children who were away the whole time; without it 409 `card_children_away`. */
  confirmed_away: z.boolean().default(false),
}
const week = { ...call, week: Day }
const month = { ...call, month: Month }

export const SavedCards = z.object({
  /** For `undoCards`; null when nothing changed. */
  batch: Id.nullable(),
  /** Seconds for which the change can be undone and no family sees it. */
  undo_seconds: z.int(),
  /** The children of the call as they are now. */
  data: z.array(ClassChild),
})
export type SavedCards = z.output<typeof SavedCards>

/** A comment may contain `{bé}`, which is replaced by each child's name (`withChildName`). */
const stickerEntry = (max: number) =>
  z.object({
    ...child,
    /** Empty takes the stickers back; without a comment the card is then taken back. */
    stickers: stickersOf,
    /** Absent: the comment stays as it is. */
    comment: typedOrNull({ max }).optional(),
  })
const commentEntry = (max: number) => z.object({ ...child, comment: typedOrNull({ max }) })

export const setSticker = node('POST', '/niceStudent/setSticker', {
  limit: 'request',
  summary: 'Give or change the weekly stickers (and comments) of one, several or all children of a class',
  access: staff,
  body: z.object({ ...week, entries: children(stickerEntry(niceCardLimits.week)) }),
  response: SavedCards,
})

export const setStickerMonth = node('POST', '/niceStudent/setStickerMonth', {
  limit: 'request',
  summary: 'Give or change the monthly stickers (and comments) of one, several or all children of a class',
  access: staff,
  body: z.object({ ...month, entries: children(stickerEntry(niceCardLimits.month)) }),
  response: SavedCards,
})

export const setComment = node('POST', '/niceStudent/setComment', {
  limit: 'request',
  summary: 'Write or change the comments of weekly cards; without stickers they are an encouragement',
  access: staff,
  body: z.object({ ...week, entries: children(commentEntry(niceCardLimits.week)) }),
  response: SavedCards,
})

export const setCommentMonth = node('POST', '/niceStudent/setCommentMonth', {
  limit: 'request',
  summary: 'Write or change the comments of monthly cards; without stickers they are an encouragement',
  access: staff,
  body: z.object({ ...month, entries: children(commentEntry(niceCardLimits.month)) }),
  response: SavedCards,
})

export const undoCards = node('POST', '/niceStudent/undo', {
  summary: 'Undo an own change of cards within the undo period; the cards are as before',
  access: staff,
  body: z.object({ batch: IdOf('nice_card_batch') }),
  response: z.object({ data: z.array(ClassChild) }),
})

export const setFlags = node('POST', '/niceStudent/setFlags', {
  summary: 'Set or remove the flags of children on a school day of the running week; families do not see flags',
  access: staff,
  body: z.object({
    class_id: IdOf('class'),
    day: Day,
    entries: children(z.object({ student_id: IdOf('student'), flag: z.boolean() })),
  }),
  response: Done,
})

export const CardVersion = z.object({
  version: z.int(),
  stickers: z.array(ShownSticker),
  comment: z.string().nullable(),
  by: z.string(),
  at: Instant,
})
export type CardVersion = z.output<typeof CardVersion>

export const cardHistory = node('GET', '/niceStudent/:id/history', {
  summary: 'List the versions of a card, newest first',
  access: staff,
  params: ById('nice_card'),
  response: z.object({ data: z.array(CardVersion) }),
})

export const niceStudentListInput = node('GET', '/niceStudent/get-nice-student-list-input', {
  summary: 'Get what the page needs: classes with the number of children without a card this week, weeks, stickers',
  access: staff,
  response: z.object({
    today: Day,
    /** The weeks of the running year that have begun, newest first. */
    weeks: z.array(CardWeek),
    /** Children who were there this week and have nothing yet. */
    classes: z.array(ClassName.extend({ without: z.int() })),
    /** The stickers that the school offers, the drawn ones first. */
    stickers: z.array(ShownSticker),
  }),
})

export const openCard = node('POST', '/niceStudent/:id/open', {
  summary: "Record that the caller has opened an own child's card",
  access: family,
  params: ById('nice_card'),
  response: Done,
})

export const thankForCard = node('POST', '/niceStudent/:id/thank', {
  limit: 'request',
  summary: 'Say thank you for a card, once for the family',
  access: family,
  params: ById('nice_card'),
  response: FamilyCard,
})

export const ExampleScope = z.enum(['own', 'school'])
export type ExampleScope = z.output<typeof ExampleScope>

export const takeBackThanks = node('POST', '/niceStudent/:id/unthank', {
  summary: 'Take back the own thanks for a card; those of other family members stay',
  access: family,
  params: ById('nice_card'),
  response: FamilyCard,
})

/** A phrase for comments. Those of the school are the phrases of its settings. */
export const CardExample = z.object({
  id: Id,
  scope: ExampleScope,
  category: PhraseCategory,
  text: z.string(),
  version: z.int(),
  can: z.object({ change: z.boolean() }),
})
export type CardExample = z.output<typeof CardExample>

const exampleText = typed({ min: 5, max: 300 }).refine(
  (text) => !/[{}]/.test(text.replaceAll(childPlaceholder, '')),
  'placeholder',
)

export const listExamples = node('GET', '/niceStudent/example', {
  summary: "List the caller's own phrases and those of the school",
  access: staff,
  query: z.object({ category: PhraseCategory.optional(), q: typed({ min: 0, max: 100 }).optional() }),
  response: z.object({ data: z.array(CardExample) }),
})

export const createExample = node('POST', '/niceStudent/example/set', {
  summary: 'Save a phrase for oneself; its text must be unique in its category',
  access: staff,
  body: z.object({ category: PhraseCategory, text: exampleText }),
  response: CardExample,
})

export const updateExample = node('PUT', '/niceStudent/example/update', {
  summary: 'Change an own phrase',
  access: staff,
  body: z.object({ id: IdOf('nice_example'), category: PhraseCategory, text: exampleText, version: Version }),
  response: CardExample,
})

export const deleteExample = node('DELETE', '/niceStudent/example/delete', {
  summary: 'Delete an own phrase',
  access: staff,
  query: z.object({ id: IdOf('nice_example') }),
  response: Done,
})

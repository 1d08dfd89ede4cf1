import { z } from 'zod'
import { ById, IdOf } from './ids.ts'
import { Id, Instant, schoolNode } from './kernel.ts'

/** For letters to parents and to teachers; the server checks the permission for the role. */
const access = { school: ['school.parents.index', 'school.teachers.update'] } as const

export const OnboardingLetters = z.object({
  id: Id,
  status: z.enum(['waiting', 'working', 'ready', 'failed']),
  /** Number of letters to create; `done`: created so far. */
  total: z.int(),
  done: z.int(),
  /** Number of chosen accounts that have already joined and get no letter. */
  left_out: z.int(),
  created_at: Instant,
  /** Until then the person who created the letters can download them. */
  expires_at: Instant,
})
export type OnboardingLetters = z.output<typeof OnboardingLetters>

const parents = z.object({
  role: z.literal('parent'),
  account_ids: z.array(IdOf('parent')).min(1).max(1000).optional(),
  /** Families of a class. */
  class_id: IdOf('class').optional(),
})
const teachers = z.object({
  role: z.literal('teacher'),
  account_ids: z.array(IdOf('teacher')).min(1).max(1000).optional(),
})

export const previewOnboardingLetters = schoolNode('POST', '/onboarding/letters/preview', {
  summary: 'Count the letters that would be created for these accounts; creates nothing',
  neverReplayed: true,
  access,
  body: z.discriminatedUnion('role', [parents, teachers]),
  response: z.object({
    /** Accounts that have no letter yet. */
    unprinted: z.int(),
    /** Accounts whose letter was printed and who have not joined; a new letter ends the code of the printed one. */
    printed: z.int(),
    /** Accounts that have joined and need no letter. */
    joined: z.int(),
    class_name: z.string().nullable(),
    /** Files with letters of these accounts that the caller created within a day, the latest first. */
    earlier: z.array(OnboardingLetters),
  }),
})

/** Codes are stored hashed, so a printed letter can be kept but never be printed again with its code. */
const again = { again: z.boolean().default(false) }

export const createOnboardingLetters = schoolNode('POST', '/onboarding/letters', {
  limit: 'letter',
  summary:
    'Create letters with one-time codes for accounts without a letter: the given ones, those of a class, or all; with `again` also for those whose letter was printed, whose earlier codes become invalid',
  access,
  body: z.discriminatedUnion('role', [parents.extend(again), teachers.extend(again)]),
  response: OnboardingLetters,
})

export const onboardingLetters = schoolNode('GET', '/onboarding/letters/:id', {
  summary: 'Get the progress of letters being created',
  access,
  params: ById('onboarding_letters'),
  response: OnboardingLetters,
})

export const onboardingLettersFile = schoolNode('GET', '/onboarding/letters/:id/file', {
  summary: 'Download the letters as a PDF, four on a page; for one day and only for the person who created them',
  access,
  params: ById('onboarding_letters'),
  response: 'stream',
})

export const resetAccess = schoolNode('POST', '/onboarding/:id/reset', {
  limit: 'letter',
  asksMain: true,
  summary:
    'Reset access after a lost password or phone: ends sessions, password and second step; creates a letter with a new code',
  access,
  params: ById('parent', 'teacher'),
  response: OnboardingLetters,
})

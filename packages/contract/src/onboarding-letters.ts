import { z } from 'zod'
import { ById, IdOf } from './ids.ts'
import { Id, Instant, schoolNode } from './kernel.ts'

/** Of parents and of teachers, each for who looks after their accounts. */
const access = { school: ['school.parents.index', 'school.teachers.update'] } as const

export const OnboardingLetters = z.object({
  id: Id,
  status: z.enum(['waiting', 'working', 'ready', 'failed']),
  /** Letters to make, and made so far. */
  total: z.int(),
  done: z.int(),
  /** Whoever was chosen and has joined already gets none. */
  left_out: z.int(),
  /** Until when the file may be fetched, by who asked for it. */
  expires_at: Instant,
})
export type OnboardingLetters = z.output<typeof OnboardingLetters>

export const createOnboardingLetters = schoolNode('POST', '/onboarding/letters', {
  limit: 'letter',
  summary:
    'Letters with a one-time code for accounts that have not joined: those named, those of a class, or all; codes of before end',
  access,
  body: z.discriminatedUnion('role', [
    z.object({
      role: z.literal('parent'),
      account_ids: z.array(IdOf('parent')).min(1).max(1000).optional(),
      /** Families of a class. */
      class_id: IdOf('class').optional(),
    }),
    z.object({ role: z.literal('teacher'), account_ids: z.array(IdOf('teacher')).min(1).max(1000).optional() }),
  ]),
  response: OnboardingLetters,
})

export const onboardingLetters = schoolNode('GET', '/onboarding/letters/:id', {
  summary: 'How far the making of letters is',
  access,
  params: ById('onboarding_letters'),
  response: OnboardingLetters,
})

export const onboardingLettersFile = schoolNode('GET', '/onboarding/letters/:id/file', {
  summary: 'The letters as a PDF, four on a page, for a day and for who asked for them only',
  access,
  params: ById('onboarding_letters'),
  response: 'stream',
})

export const resetAccess = schoolNode('POST', '/onboarding/:id/reset', {
  limit: 'letter',
  asksMain: true,
  summary: 'Somebody lost password or phone: sessions, password and second step end; a letter with a new code is made',
  access,
  params: ById('parent', 'teacher'),
  response: OnboardingLetters,
})

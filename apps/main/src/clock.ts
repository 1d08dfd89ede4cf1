import { forgetOldKeys } from '@nhip-cau/server-kit/idempotency'
import type { ClockJob } from '@nhip-cau/server-kit/jobs'
import type { Context } from './context.ts'
import { forgetChanges } from './features/changes/changes.ts'
import { forgetCodes } from './features/forgotten-password/forgotten-password.jobs.ts'
import { forgetInvitations } from './features/onboarding/onboarding.ts'
import { forgetEmailChanges } from './features/own-account/own-account-email.jobs.ts'
import { deleteOldSessions } from './features/sessions/sessions.queries.ts'
import { rotateKeys } from './key-ring.ts'
import { forgetTries } from './login-guard.ts'

/** The scheduled jobs of main, spread over the hour. */
export const clockJobs = (context: Context): readonly ClockJob[] => [
  { name: 'keys.rotate', at: '7 * * * *', run: () => rotateKeys(context) },
  { name: 'tries.forget', at: '17 * * * *', run: () => forgetTries(context) },
  { name: 'sessions.forget', at: '27 * * * *', run: () => deleteOldSessions(context.db, context.now().toISOString()) },
  { name: 'changes.forget', at: '37 * * * *', run: () => forgetChanges(context) },
  { name: 'codes.forget', at: '57 * * * *', run: () => forgetCodes(context) },
  { name: 'email-changes.forget', at: '52 * * * *', run: () => forgetEmailChanges(context) },
  { name: 'invitations.forget', at: '12 3 * * *', run: () => forgetInvitations(context) },
  { name: 'idempotency.forget', at: '47 * * * *', run: () => forgetOldKeys(context) },
]

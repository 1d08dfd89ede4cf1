import { type SetupStep, setupSteps } from '@nhip-cau/contract/today'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Context } from '../../../context.ts'
import { selectSetup } from './today-setup.queries.ts'

/** Returns the steps of a school that is not ready yet. A school is ready once its children and families are in. */
export const setup = async (context: Context, actor: Actor) => {
  const done = await selectSetup(context.db, actor.schoolId)
  if (done.students && done.letters) return { steps: null }
  const next = setupSteps.find((step) => !done[step])
  const stateOf = (step: SetupStep) => {
    if (done[step]) return 'done' as const
    return step === next ? ('now' as const) : ('later' as const)
  }
  return { steps: setupSteps.map((step) => ({ step, state: stateOf(step) })) }
}

import type { AnswerOf } from '@nhip-cau/contract/kernel'
import type { ensureAccounts } from '@nhip-cau/contract/node-accounts'
import { fieldText } from '@nhip-cau/contract/texts'
import { problem } from '@nhip-cau/server-kit/problem-error'

type Answered = AnswerOf<typeof ensureAccounts>['people'][number]

/**
 * The number is somebody's of another name: most of the time a slip of the pen. Who it is, is said only when the person
 * belongs to this school; `hereAs` is the name under which it does.
 */
export const otherName = (hereAs: string | undefined) =>
  problem('phone_other_name', {
    errors: {
      phone: hereAs === undefined ? fieldText('phone_other_name') : fieldText('phone_name_here', { name: hereAs }),
    },
  })

/** The account that main made or knows; stops where a person of another name has the number. */
export const accountOrAsk = (answered: Answered | undefined, hereAs: string | undefined) => {
  if (answered?.account) return answered.account
  if (answered?.outcome === 'other_name') throw otherName(hereAs)
  throw problem('unavailable')
}

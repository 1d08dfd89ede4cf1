import type { AnswerOf } from '@nhip-cau/contract/kernel'
import type { ensureAccounts } from '@nhip-cau/contract/node-accounts'
import { fieldText } from '@nhip-cau/contract/texts'
import { problem } from '@nhip-cau/server-kit/problem-error'

type Answered = AnswerOf<typeof ensureAccounts>['people'][number]

/**
 * The problem for a phone number that belongs to a person with another name, mostly by a typing error. It reveals the
 * name only if the person belongs to this school; `hereAs` is that name.
 */
export const otherName = (hereAs: string | undefined) =>
  problem('phone_other_name', {
    errors: {
      phone: hereAs === undefined ? fieldText('phone_other_name') : fieldText('phone_name_here', { name: hereAs }),
    },
  })

/** Returns the account from main's response; throws if the number belongs to a person with another name. */
export const accountOrConflict = (answered: Answered | undefined, hereAs: string | undefined) => {
  if (answered?.account) return answered.account
  if (answered?.outcome === 'other_name') throw otherName(hereAs)
  throw problem('unavailable')
}

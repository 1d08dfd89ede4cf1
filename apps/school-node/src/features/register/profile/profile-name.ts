import { successText } from '@nhip-cau/contract/texts'
import type { ActorIn } from '@nhip-cau/server-kit/actor'
import { emit } from '@nhip-cau/server-kit/jobs'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../../context.ts'
import type { NameEvent } from '../../../events/names.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { selectName } from '../directory/directory-accounts.queries.ts'

/** Sends a name request to the office, which edits the name itself. The name does not change here. */
export const wishName = (context: Context, actor: ActorIn<'teacher' | 'parent'>, wanted: string) =>
  context.transaction(async (tx) => {
    const from = await selectName(tx, actor)
    if (from === undefined) throw problem('not_found')
    if (from !== wanted) {
      await recordAudit(tx, actor, {
        action: 'account.wish_name',
        object: { kind: actor.role, id: actor.accountId, name: from },
        before: { full_name: from },
        after: { full_name: wanted },
      })
      const kind = actor.role === 'parent' ? 'parent-name-wished' : 'teacher-name-wished'
      await emit<NameEvent>(tx, { kind, school_id: actor.schoolId, account_id: actor.accountId, from, wanted })
    }
    return { message: successText }
  })

import { modules } from '@nhip-cau/contract/modules'
import { hiddenNotifications } from '@nhip-cau/contract/notifications'
import { removeAvatar, setAvatar, wishName as wishEndpoint } from '@nhip-cau/contract/own-account'
import * as api from '@nhip-cau/contract/profile'
import type { Route } from '@nhip-cau/server-kit/call'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { route } from '@nhip-cau/server-kit/routes'
import type { Context } from '../../../context.ts'
import { dayAt } from '../../../time/clock.ts'
import { setLastSeen } from '../directory/directory-accounts.queries.ts'
import { selectProfile } from './profile.queries.ts'
import * as avatars from './profile-avatar.ts'
import { wishName } from './profile-name.ts'

export const profileRoutes: readonly Route<Context>[] = [
  route(api.profile, async ({ context, actor, reply }) => {
    const settings = await context.settings.of(actor.schoolId)
    const row = await selectProfile(context.db, actor, {
      today: dayAt(context.now(), await context.settings.zoneOf(actor.schoolId)),
      hidden: hiddenNotifications(settings.modules),
    })
    // Main knows the account, but the node has not copied it yet: the client retries.
    if (!row) throw problem('unavailable', { retryAfterSeconds: 1 })
    const { unseen, ...own } = row
    if (unseen) await setLastSeen(context.db, actor)
    context.fileCookies.give(actor, reply)
    return {
      ...own,
      avatar: row.avatar && context.presentImage(actor, row.avatar),
      children: row.children.map((child) => ({
        ...child,
        photo: child.photo && context.presentImage(actor, child.photo),
      })),
      school: { ...row.school, logo: row.school.logo && context.presentImage(actor, row.school.logo) },
      settings,
      modules: modules.filter((one) => settings.modules[one]),
      permissions: [...actor.permissions],
    }
  }),
  route(setAvatar, ({ context, actor, files }) => avatars.replaceAvatar(context, actor, files())),
  route(wishEndpoint, ({ context, actor, body }) => wishName(context, actor, body.full_name)),
  route(removeAvatar, ({ context, actor }) => avatars.removeAvatar(context, actor)),
]

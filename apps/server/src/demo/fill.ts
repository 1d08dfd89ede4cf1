import { fillAttendance, fillMorning } from './attendance.ts'
import { fillCalendar } from './calendar.ts'
import { fillCameras } from './cameras.ts'
import { planClock } from './clock.ts'
import { fillConsents } from './consents.ts'
import { insertStep, makeStatistics, selectStep } from './demo.queries.ts'
import { fillEduPlans } from './edu-plans.ts'
import { fillFamilyMessages } from './family-messages.ts'
import { fillFamilyRequests } from './family-requests.ts'
import { fillGrowth } from './growth.ts'
import { fillHandedDraft } from './handed-draft.ts'
import { fillMenus } from './menus.ts'
import { fillNiceCards } from './nice-cards.ts'
import { fillPastYear } from './past-year.ts'
import { fillPeople } from './people.ts'
import { fillPickUp } from './pick-up.ts'
import { fillPortraits } from './portraits.ts'
import { fillPosts, spreadOverDays } from './posts.ts'
import { fillRegister, type NhipCau } from './register.ts'
import { fillReviews } from './reviews.ts'
import { fillStudents } from './students.ts'
import { fillViews } from './views.ts'

type FillOptions = {
  readonly now?: Date
  /** The demo schools use an artificial clock, on which it is a school morning. */
  readonly ownClock?: boolean
}

/** Fills both demo schools. Can be interrupted at any point; calling it again continues and gives the same result. */
export const fillDemo = async (
  server: NhipCau,
  progress: (detail: string) => void,
  { now = new Date(), ownClock = false }: FillOptions = {},
): Promise<void> => {
  const { sql } = server.node
  if ((await selectStep(sql, 'complete')) !== undefined) return
  await fillRegister(server, progress)
  await fillCalendar(server)
  if (ownClock) await planClock(sql, now)
  await fillStudents(server)
  await fillPastYear(server)
  await fillPeople(server, now)
  await fillConsents(server, now)
  // Portraits wait for the disk, posts for the processor.
  await Promise.all([fillPosts(server, now, progress), fillPortraits(server)])
  await spreadOverDays(server, now)
  await makeStatistics(sql)
  await fillHandedDraft(server)
  await fillViews(server, now)
  await fillAttendance(server, now)
  await fillFamilyRequests(server, now)
  await fillPickUp(server, now)
  await fillFamilyMessages(server, now)
  await fillNiceCards(server, now)
  await fillGrowth(server, now)
  await fillReviews(server, now)
  await fillEduPlans(server, now)
  await fillMenus(server, now)
  await fillCameras(server)
  await fillMorning(sql, now)
  await insertStep(sql, 'complete', true)
}

import type { ClockJob } from '@nhip-cau/server-kit/jobs'
import type { Context } from '../../../context.ts'
import { deleteOldNotifications } from './notifications.queries.ts'
import { absenceSubscribers } from './notifications-absence.jobs.ts'
import { attendanceSubscribers } from './notifications-attendance.jobs.ts'
import { calendarSubscribers } from './notifications-calendar.jobs.ts'
import { deleteOldSubjects } from './notifications-close.queries.ts'
import { causeSubscribers } from './notifications-close.ts'
import { commentSubscribers } from './notifications-comments.jobs.ts'
import { consentSubscribers } from './notifications-consents.jobs.ts'
import { dataRequestSubscribers } from './notifications-data-requests.jobs.ts'
import { eduPlanSubscribers } from './notifications-edu-plans.jobs.ts'
import { familyMessageSubscribers } from './notifications-family-messages.jobs.ts'
import { growthSubscribers } from './notifications-growth.jobs.ts'
import { menuSubscribers } from './notifications-menus.jobs.ts'
import { niceStudentSubscribers } from './notifications-nice-student.jobs.ts'
import { pickUpSubscribers } from './notifications-pick-up.jobs.ts'
import { pickUpPersonSubscribers } from './notifications-pick-up-people.jobs.ts'
import { draftSubscribers } from './notifications-post-drafts.jobs.ts'
import { postSubscribers } from './notifications-posts.jobs.ts'
import { prescriptionSubscribers } from './notifications-prescriptions.jobs.ts'
import { profileSubscribers } from './notifications-profile.jobs.ts'
import { reviewSubscribers } from './notifications-reviews.jobs.ts'

/** The subscribers of all features. Each runs in one transaction and may run again. */
export const notificationSubscribers = {
  ...postSubscribers,
  ...niceStudentSubscribers,
  ...growthSubscribers,
  ...reviewSubscribers,
  ...eduPlanSubscribers,
  ...menuSubscribers,
  ...draftSubscribers,
  ...commentSubscribers,
  ...pickUpPersonSubscribers,
  ...profileSubscribers,
  ...calendarSubscribers,
  ...consentSubscribers,
  ...dataRequestSubscribers,
  ...attendanceSubscribers,
  ...pickUpSubscribers,
  ...familyMessageSubscribers,
  ...absenceSubscribers,
  ...prescriptionSubscribers,
  ...causeSubscribers,
}

const forget = async ({ db }: Context) => {
  await deleteOldNotifications(db)
  await deleteOldSubjects(db)
}

export const notificationClock = (context: Context): readonly ClockJob[] => [
  { name: 'notifications.forget', at: '17 19 * * *', run: () => forget(context) },
]

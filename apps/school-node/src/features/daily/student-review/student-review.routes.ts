import * as api from '@nhip-cau/contract/student-review'
import * as familyApi from '@nhip-cau/contract/student-review-family'
import * as setupApi from '@nhip-cau/contract/student-review-setup'
import type { Route } from '@nhip-cau/server-kit/call'
import { route } from '@nhip-cau/server-kit/routes'
import type { Context } from '../../../context.ts'
import * as reviews from './student-review.ts'
import * as cycles from './student-review-cycles.ts'
import * as decisions from './student-review-decide.ts'
import * as family from './student-review-family.ts'
import * as overview from './student-review-overview.ts'
import * as releases from './student-review-release.ts'
import { saveReviews } from './student-review-save.ts'
import * as setup from './student-review-setup.ts'

export const studentReviewRoutes: readonly Route<Context>[] = [
  route(api.listClassReviews, ({ context, actor, query }) => reviews.listClassReviews(context, actor, query)),
  route(api.saveReviews, ({ context, actor, body }) => saveReviews(context, actor, body)),
  route(api.listRatings, ({ context, actor, query }) => reviews.listRatings(context, actor, query)),
  route(api.saveRatings, ({ context, actor, body }) => saveReviews(context, actor, body)),
  route(api.submitReviews, ({ context, actor, body }) => releases.submitReviews(context, actor, body)),
  route(api.releaseReviews, ({ context, actor, body }) => releases.releaseReviews(context, actor, body)),
  route(api.undoReviewRelease, ({ context, actor, body }) => releases.undoRelease(context, actor, body.batch)),
  route(api.approveReviews, ({ context, actor, body }) => decisions.approveReviews(context, actor, body.reviews)),
  route(api.returnReviews, ({ context, actor, body }) =>
    decisions.returnReviews(context, actor, body.reviews, body.note),
  ),
  route(api.listWaitingReviews, ({ context, actor, query }) => overview.listWaitingReviews(context, actor, query)),
  route(api.listReviewProgress, ({ context, actor, query }) => overview.listReviewProgress(context, actor, query)),
  route(api.reviewHistory, ({ context, actor, params }) => reviews.reviewHistory(context, actor, params.id)),
  route(api.reviewListInput, ({ context, actor }) => reviews.reviewListInput(context, actor)),
  route(setupApi.listAspects, ({ context, actor }) => setup.listAspects(context, actor)),
  route(setupApi.createAspect, ({ context, actor, body }) => setup.createAspect(context, actor, body.name)),
  route(setupApi.updateAspect, ({ context, actor, params, body }) =>
    setup.updateAspect(context, actor, params.id, body),
  ),
  route(setupApi.listTemplates, ({ context, actor }) => setup.listTemplates(context, actor)),
  route(setupApi.createTemplate, ({ context, actor, body }) => setup.createTemplate(context, actor, body)),
  route(setupApi.updateTemplate, ({ context, actor, params, body }) =>
    setup.updateTemplate(context, actor, params.id, body),
  ),
  route(setupApi.listCycles, ({ context, actor }) => cycles.listCycles(context, actor)),
  route(setupApi.createCycle, ({ context, actor, body }) => cycles.createCycle(context, actor, body)),
  route(setupApi.updateCycle, ({ context, actor, params, body }) =>
    cycles.updateCycle(context, actor, params.id, body),
  ),
  route(setupApi.deleteCycle, ({ context, actor, params }) => cycles.deleteCycle(context, actor, params.id)),
  route(setupApi.releaseCycle, ({ context, actor, params }) => cycles.releaseCycle(context, actor, params.id)),
  route(familyApi.listChildReviews, ({ context, actor, query }) => family.listChildReviews(context, actor, query)),
  route(familyApi.listFamilyReviews, ({ context, actor, query }) => family.listFamilyReviews(context, actor, query)),
  route(familyApi.listChildRatings, ({ context, actor, query }) =>
    family.listChildRatings(context, actor, query.student_id),
  ),
  route(familyApi.seeReview, ({ context, actor, params }) => family.seeReview(context, actor, params.id)),
  route(familyApi.reactToReview, ({ context, actor, params, body }) =>
    family.reactToReview(context, actor, params.id, body.reaction),
  ),
  route(familyApi.answerReview, ({ context, actor, params, body }) =>
    family.answerReview(context, actor, params.id, body.text),
  ),
  route(familyApi.signReview, ({ context, actor, params, body }) => family.signReview(context, actor, params.id, body)),
]

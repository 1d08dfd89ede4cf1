import * as api from '@nhip-cau/contract/edu-plan'
import * as coverageApi from '@nhip-cau/contract/edu-plan-coverage'
import * as familyApi from '@nhip-cau/contract/edu-plan-family'
import * as filesApi from '@nhip-cau/contract/edu-plan-files'
import * as setupApi from '@nhip-cau/contract/edu-plan-setup'
import * as themesApi from '@nhip-cau/contract/edu-plan-themes'
import type { Route } from '@nhip-cau/server-kit/call'
import { route } from '@nhip-cau/server-kit/routes'
import type { Context } from '../../../context.ts'
import * as plans from './edu-plan.ts'
import { saveCells } from './edu-plan-cells.ts'
import * as comments from './edu-plan-comments.ts'
import { planCoverage } from './edu-plan-coverage.ts'
import * as creating from './edu-plan-create.ts'
import * as family from './edu-plan-family.ts'
import * as files from './edu-plan-files.ts'
import * as setup from './edu-plan-setup.ts'
import * as states from './edu-plan-states.ts'
import * as themes from './edu-plan-themes.ts'

export const eduPlanRoutes: readonly Route<Context>[] = [
  route(api.getPlanSheet, ({ context, actor, query }) => plans.getPlanSheet(context, actor, query)),
  route(api.getYearPlan, ({ context, actor, query }) => plans.getYearPlan(context, actor, query)),
  route(api.listPlans, ({ context, actor, query }) => plans.listPlans(context, actor, query)),
  route(api.planListInput, ({ context, actor }) => plans.planListInput(context, actor)),
  route(api.listPlanSources, ({ context, actor, query }) => plans.listPlanSources(context, actor, query)),
  route(api.createPlan, ({ context, actor, body }) => creating.createPlan(context, actor, body)),
  route(api.createYearPlan, ({ context, actor, body }) => creating.createYearPlan(context, actor, body)),
  route(themesApi.listThemes, ({ context, actor, query }) => themes.listThemes(context, actor, query.class_id)),
  route(setupApi.listSets, ({ context, actor, query }) => setup.listSets(context, actor, query)),
  route(setupApi.listPlanTemplates, ({ context, actor }) => setup.listTemplates(context, actor)),
  route(setupApi.updatePlanTemplate, ({ context, actor, body }) => setup.updateTemplate(context, actor, body)),
  route(coverageApi.planCoverage, ({ context, actor, query }) => planCoverage(context, actor, query)),
  route(familyApi.getChildPlan, ({ context, actor, query }) => family.getChildPlan(context, actor, query)),
  route(familyApi.getLearningToday, ({ context, actor }) => family.getLearningToday(context, actor)),
  route(api.getPlan, ({ context, actor, params }) => plans.getPlan(context, actor, params.id)),
  route(api.updatePlan, ({ context, actor, params, body }) => creating.updatePlan(context, actor, params.id, body)),
  route(api.copyIntoPlan, ({ context, actor, params, body }) => creating.copyIntoPlan(context, actor, params.id, body)),
  route(api.deletePlan, ({ context, actor, params }) => creating.deletePlan(context, actor, params.id)),
  route(api.saveCells, ({ context, actor, params, body }) => saveCells(context, actor, params.id, body.cells)),
  route(api.submitPlan, ({ context, actor, params, body }) => states.submitPlan(context, actor, params.id, body)),
  route(api.withdrawPlan, ({ context, actor, params, body }) => states.withdrawPlan(context, actor, params.id, body)),
  route(api.approvePlan, ({ context, actor, params, body }) => states.approvePlan(context, actor, params.id, body)),
  route(api.returnPlan, ({ context, actor, params, body }) => states.returnPlan(context, actor, params.id, body)),
  route(api.planHistory, ({ context, actor, params, query }) => states.planHistory(context, actor, params.id, query)),
  route(api.commentOnPlan, ({ context, actor, params, body }) =>
    comments.commentOnPlan(context, actor, params.id, body),
  ),
  route(api.resolveComment, ({ context, actor, params, body }) =>
    comments.resolveComment(context, actor, params.id, body.resolved),
  ),
  route(api.deleteComment, ({ context, actor, params }) => comments.deleteComment(context, actor, params.id)),
  route(filesApi.attachPlanImages, ({ context, actor, body }) => files.attachFiles(context, actor, body)),
  route(filesApi.attachPlanDocuments, ({ context, actor, body }) => files.attachFiles(context, actor, body)),
  route(filesApi.removePlanImage, ({ context, actor, params }) => files.removeImage(context, actor, params.id)),
  route(filesApi.removePlanDocument, ({ context, actor, params }) => files.removeDocument(context, actor, params.id)),
  route(themesApi.createTheme, ({ context, actor, params, body }) =>
    themes.createTheme(context, actor, params.id, body),
  ),
  route(themesApi.updateTheme, ({ context, actor, params, body }) =>
    themes.updateTheme(context, actor, params.id, body),
  ),
  route(themesApi.deleteTheme, ({ context, actor, params }) => themes.deleteTheme(context, actor, params.id)),
  route(setupApi.createSet, ({ context, actor, body }) => setup.createSet(context, actor, body)),
  route(setupApi.updateSet, ({ context, actor, params, body }) => setup.updateSet(context, actor, params.id, body)),
  route(setupApi.createDomain, ({ context, actor, params, body }) =>
    setup.createDomain(context, actor, params.id, body),
  ),
  route(setupApi.updateDomain, ({ context, actor, params, body }) =>
    setup.updateDomain(context, actor, params.id, body),
  ),
  route(setupApi.createGoal, ({ context, actor, params, body }) => setup.createGoal(context, actor, params.id, body)),
  route(setupApi.updateGoal, ({ context, actor, params, body }) => setup.updateGoal(context, actor, params.id, body)),
]

import * as api from '@nhip-cau/contract/prescriptions'
import type { Route } from '@nhip-cau/server-kit/call'
import { route } from '@nhip-cau/server-kit/routes'
import type { Context } from '../../../context.ts'
import { sendFile } from '../../../files/send-file.ts'
import * as prescriptions from './prescriptions.ts'
import * as decisions from './prescriptions-decisions.ts'
import * as doses from './prescriptions-doses.ts'
import * as outcomes from './prescriptions-outcomes.ts'
import * as printout from './prescriptions-printout.ts'
import * as returns from './prescriptions-return.ts'

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const prescriptionRoutes: readonly Route<Context>[] = [
  route(api.listPrescriptions, ({ context, actor, query }) => prescriptions.listPrescriptions(context, actor, query)),
  route(api.prescriptionListInput, ({ context, actor }) => prescriptions.prescriptionListInput(context, actor)),
  route(api.doseBoard, ({ context, actor, query }) => doses.doseBoard(context, actor, query)),
  route(api.getPrescription, ({ context, actor, params }) => prescriptions.getPrescription(context, actor, params.id)),
  route(api.sendPrescription, ({ context, actor, body }) => prescriptions.sendPrescription(context, actor, body)),
  route(api.changePrescription, ({ context, actor, params, body }) =>
    prescriptions.changePrescription(context, actor, params.id, body),
  ),
  route(api.cancelPrescription, ({ context, actor, params }) =>
    prescriptions.cancelPrescription(context, actor, params.id),
  ),
  route(api.confirmPrescription, ({ context, actor, params, body }) =>
    decisions.confirmPrescription(context, actor, params.id, body),
  ),
  route(api.rejectPrescription, ({ context, actor, params, body }) =>
    decisions.rejectPrescription(context, actor, params.id, body),
  ),
  route(api.undoPrescription, ({ context, actor, params }) => decisions.undoPrescription(context, actor, params.id)),
  route(api.returnMedicine, ({ context, actor, params, body }) =>
    returns.returnMedicine(context, actor, params.id, body),
  ),
  route(api.confirmReturned, ({ context, actor, params, body }) =>
    returns.confirmReturned(context, actor, params.id, body),
  ),
  route(api.giveDose, ({ context, actor, params, body }) => outcomes.recordGiven(context, actor, params.id, body)),
  route(api.skipDose, ({ context, actor, params, body }) => outcomes.recordNotGiven(context, actor, params.id, body)),
  route(api.undoDose, ({ context, actor, params }) => outcomes.undoOutcome(context, actor, params.id)),
  route(api.printPrescription, async ({ context, actor, params, reply }) => {
    sendFile(reply, 'application/pdf', await printout.prescriptionPrintout(context, actor, params.id))
    return undefined
  }),
  route(api.printMedicineBook, async ({ context, actor, query, reply }) => {
    sendFile(reply, 'application/pdf', await printout.medicineBook(context, actor, query))
    return undefined
  }),
  route(api.exportMedicineBook, async ({ context, actor, query, reply }) => {
    sendFile(reply, workbook, await printout.medicineWorkbook(context, actor, query))
    return undefined
  }),
]

import { z } from 'zod'

/** Every way a call can fail, stable for clients; the HTTP status stands beside it. */
export const problemStatus = {
  validation: 422,
  malformed: 400,
  unauthenticated: 401,
  session_ended: 401,
  wrong_role: 403,
  permission: 403,
  password_change_required: 403,
  two_step_setup_required: 403,
  not_found: 404,
  conflict: 409,
  already_decided: 409,
  payload_too_large: 413,
  unsupported_media: 415,
  heic_unsupported: 415,
  login_failed: 422,
  login_locked: 429,
  second_step_required: 422,
  second_step_wrong: 422,
  code_wrong: 422,
  two_step_kept: 409,
  too_many_requests: 429,
  idempotency_mismatch: 422,
  last_full_account: 409,
  more_than_held: 403,
  login_taken: 422,
  confirmation_needed: 409,
  student_in_use: 409,
  student_placed: 409,
  status_step: 409,
  pick_up_full: 409,
  year_closed: 409,
  class_has_students: 409,
  class_in_use: 409,
  teacher_in_use: 409,
  phone_other_name: 409,
  last_representative: 409,
  request_open: 409,
  second_person: 409,
  request_state: 409,
  busy: 503,
  unavailable: 503,
  internal: 500,
} as const

export type ProblemCode = keyof typeof problemStatus

/** RFC 9457 problem details, with what this product adds. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
  request_id: z.string(),
})
export type Problem = z.output<typeof Problem>

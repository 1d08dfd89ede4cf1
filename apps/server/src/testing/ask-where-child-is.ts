import { connect } from '@nhip-cau/server-kit/database'

/**
 * Asks a family where its child is, in the database of a running product: the server asks only some minutes after the
 * hour that the school has set.
 */
export const askWhereChildIs = async (nodeUrl: string, studentId: string, day: string): Promise<void> => {
  const node = connect(nodeUrl, { connections: 1 })
  try {
    await node`
      insert into day_notices (school_id, student_id, day, kind, at)
      select school_id, id, ${day}::date, 'not_arrived', ${new Date().toISOString()}::timestamptz
      from students where id = ${studentId}`
  } finally {
    await node.end()
  }
}

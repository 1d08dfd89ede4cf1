import { Phone } from '@nhip-cau/contract/people'
import { createDraft, giveDraft } from '@nhip-cau/contract/post-drafts'
import { logInAs } from './client.ts'
import { demoPeople } from './data.ts'
import { insertStep, selectStep } from './demo.queries.ts'
import draft from './handed-draft.json' with { type: 'json' }
import { accountIdOf, classIdOf, type NhipCau } from './register.ts'
import { waitForEvents } from './wait-for-events.ts'

/** The deputy has begun a post and hands it over to the teacher who knows the rest. */
export const fillHandedDraft = async ({ url, node }: NhipCau): Promise<void> => {
  if ((await selectStep(node.sql, 'drafts')) !== undefined) return
  const { title, text } = draft
  const giver = await logInAs(url, 'school', draft.from, demoPeople.password)
  const fields = { title, text, wholeSchool: false, classIds: [classIdOf(draft.school, draft.class)] }
  const body = { title, content: { fields, photos: [], videos: [], documents: [] } }
  const { id, version } = await giver.call(createDraft, { body }, 'demo draft write')
  const account_id = accountIdOf('teacher', Phone.parse(draft.to))
  await giver.call(giveDraft, { params: { id }, body: { account_id, version } }, 'demo draft give')
  await giver.logOut()
  await waitForEvents(node)
  await insertStep(node.sql, 'drafts', true)
}

import type { ClockJob } from '@nhip-cau/server-kit/jobs'
import type { Context } from '../../../context.ts'
import { type PostId, recountConfirmed, selectOpenQuestions } from './posts-confirm.queries.ts'

const batch = 100

/** After imports, and changes of classes and states, families are counted in another way: open questions are counted anew at night. */
const recountAnswers = async ({ db, transaction }: Context): Promise<void> => {
  let posts: PostId[] = []
  do {
    posts = await selectOpenQuestions(db, posts.at(-1), batch)
    const these = posts
    await transaction((tx) => recountConfirmed(tx, these))
  } while (posts.length === batch)
}

export const postAnswerClock = (context: Context): readonly ClockJob[] => [
  { name: 'posts.recount-answers', at: '37 19 * * *', run: () => recountAnswers(context) },
]

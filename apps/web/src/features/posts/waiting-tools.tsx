import { acceptPosts, listWaitingClasses, type Post, undoPosts } from '@nhip-cau/contract/posts'
import { useQuery } from '@tanstack/react-query'
import { useChosenClass } from '../../lib/chosen-class.ts'
import { useProfile } from '../../lib/profile.tsx'
import { ask, useCommand } from '../../lib/queries.ts'
import { SeveralBar, type useSeveral } from '../../lib/several.tsx'
import { useUndoOffer } from '../../lib/use-undo-offer.ts'
import { m } from '../../paraglide/messages.js'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { showToast } from '../../ui/toasts.ts'

type Props = {
  readonly posts: readonly Post[]
  readonly several: ReturnType<typeof useSeveral<Post>>
}

/** Above the posts that wait: the classes they are for, and the acceptance of several at once. */
export const WaitingTools = ({ posts, several }: Props) => {
  const offerUndo = useUndoOffer()
  const accept = useCommand(acceptPosts, {
    onDone: ({ accepted, skipped: [first], undo_seconds }) => {
      if (first) showToast({ tone: 'info', text: first.detail })
      several.decided(accepted)
      if (accepted.length === 0) return
      offerUndo(m.post_accepted_many({ count: accepted.length }), undo_seconds, {
        endpoint: undoPosts,
        input: { body: { post_ids: accepted } },
        onUndone: ({ skipped: [late] }) => late && showToast({ tone: 'info', text: late.detail }),
      })
    },
  })
  const chosen = new Set(several.ids)
  const decisions = posts.filter(({ id }) => chosen.has(id)).map(({ id, version }) => ({ post_id: id, version }))
  return (
    <>
      <WaitingClasses />
      <SeveralBar
        several={several}
        label={m.post_accept_many({ count: decisions.length })}
        busy={accept.isPending}
        onDecide={() => accept.mutate({ body: { posts: decisions } })}
      />
    </>
  )
}

/** The classes with posts that wait, and how many. One class needs no choice. */
const WaitingClasses = () => {
  const { classes } = useProfile()
  const [chosen, choose] = useChosenClass('school', classes)
  const { data } = useQuery(ask(listWaitingClasses, {}))
  const waiting = (data?.data ?? []).flatMap((row) => (row.class ? [{ ...row.class, posts: row.posts }] : []))
  if (waiting.length < 2 && chosen === null) return null
  const listed =
    chosen === null || waiting.some(({ id }) => id === chosen.id) ? waiting : [...waiting, { ...chosen, posts: 0 }]
  return (
    <FilterChips
      dense
      label={m.post_waiting_classes()}
      value={chosen?.id ?? ''}
      onChange={(id) => choose(classes.find((one) => one.id === id) ?? null)}
      options={[
        { value: '', label: m.post_waiting_all() },
        ...listed.map(({ id, name, posts }) => ({ value: id, label: name, count: posts })),
      ]}
    />
  )
}

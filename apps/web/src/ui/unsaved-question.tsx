import { m } from '../paraglide/messages.js'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { layers, type Question } from './layers.ts'

const answer = (one: 'stay' | 'keep' | 'drop') => () => layers.answer(one)

/** Asks before typed text is lost. Rendered once, over every other layer. */
export const UnsavedQuestion = ({ question }: { question: Question | undefined }) => {
  const keepsDraft = question?.guard.drop !== undefined
  return (
    <Dialog
      opened={question !== undefined}
      onClose={answer('stay')}
      title={m.form_leave_title()}
      size="sm"
      over="layers"
      actions={
        <>
          <Button variant="default" onClick={answer('stay')} data-autofocus>
            {m.form_stay()}
          </Button>
          {keepsDraft && (
            <Button variant="light" onClick={answer('keep')}>
              {m.form_keep()}
            </Button>
          )}
          <Button color="red" onClick={answer('drop')}>
            {m.form_leave()}
          </Button>
        </>
      }
    >
      <p>{keepsDraft ? m.form_leave_draft() : m.form_leave_text()}</p>
    </Dialog>
  )
}

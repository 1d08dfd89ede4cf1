import type { ComponentProps } from 'react'
import { SamePersonDialog } from '../../lib/same-person-dialog.tsx'
import { FormPanel } from '../../ui/form-panel.tsx'

type Props = Omit<ComponentProps<typeof FormPanel>, 'opened' | 'busy' | 'onSubmit'> & {
  readonly store: { readonly error: unknown; readonly isPending: boolean; readonly reset: () => void }
  /** Sends the form; `samePerson`: the phone number is known under another name, and it is the same person. */
  readonly onSend: (samePerson: boolean) => void
}

/** The form of a new parent; a phone number known under another name is asked about. */
export const CreateParentPanel = ({ store, onSend, ...form }: Props) => (
  <>
    <FormPanel opened {...form} busy={store.isPending} onSubmit={() => onSend(false)} />
    <SamePersonDialog
      error={store.error}
      busy={store.isPending}
      onSame={() => onSend(true)}
      onClose={() => store.reset()}
    />
  </>
)

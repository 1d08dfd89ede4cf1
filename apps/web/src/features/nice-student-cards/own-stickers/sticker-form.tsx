import type { Image } from '@nhip-cau/contract/media'
import {
  createOwnSticker,
  deleteOwnSticker,
  type KeptSticker,
  ownStickerLimits,
  updateOwnSticker,
} from '@nhip-cau/contract/schemas/own-stickers'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand } from '../../../lib/queries.ts'
import { useContractForm } from '../../../lib/use-contract-form.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { FormPanel } from '../../../ui/form-panel.tsx'
import { InputField } from '../../../ui/input-field.tsx'
import { OwnPicture } from '../stickers/own-picture.tsx'
import { PictureField } from './picture-field.tsx'

type Props = { readonly sticker: KeptSticker | undefined; readonly onClose: () => void }

/** A new sticker has a picture and a name; afterwards it can be renamed and switched off, and its picture stays. */
export const StickerForm = ({ sticker, onClose }: Props) =>
  sticker ? <ExistingSticker sticker={sticker} onClose={onClose} /> : <NewSticker onClose={onClose} />

const NewSticker = ({ onClose }: { readonly onClose: () => void }) => {
  const [image, setImage] = useState<Image>()
  const create = useCommand(createOwnSticker, {
    done: m.own_stickers_saved(),
    quiet: true,
    form: 'own-sticker',
    onDone: onClose,
  })
  const form = useContractForm({
    rules: createOwnSticker.body,
    start: { name: '', image_id: '' },
    bodyOf: (values) => values,
    failure: create.error,
    texts: { image_id: m.own_stickers_picture_missing },
  })
  return (
    <FormPanel
      opened
      onClose={onClose}
      title={m.own_stickers_add()}
      {...form.panel}
      busy={create.isPending}
      onSubmit={() => form.submit(() => create.mutate({ body: form.values }))}
    >
      <PictureField
        image={image}
        id={form.field('image_id').id}
        error={form.field('image_id').error}
        onChange={(chosen) => {
          setImage(chosen)
          form.set('image_id', chosen.id)
        }}
      />
      <InputField
        label={m.own_stickers_name()}
        hint={m.own_stickers_name_hint()}
        maxLength={ownStickerLimits.name}
        {...form.field('name')}
      />
    </FormPanel>
  )
}

const ExistingSticker = ({ sticker, onClose }: { readonly sticker: KeptSticker; readonly onClose: () => void }) => {
  const { id, name, offered, version, image, can } = sticker
  const update = useCommand(updateOwnSticker, { done: m.own_stickers_saved(), quiet: true, onDone: onClose })
  const remove = useCommand(deleteOwnSticker, { done: m.own_stickers_deleted(), onDone: onClose })
  const form = useContractForm({
    rules: updateOwnSticker.body,
    start: { name, offered },
    bodyOf: (values) => ({ ...values, version }),
    failure: update.error,
  })
  return (
    <FormPanel
      opened
      onClose={onClose}
      title={name}
      {...form.panel}
      busy={update.isPending || remove.isPending}
      onSubmit={() => form.submit(() => update.mutate({ params: { id }, body: { ...form.values, version } }))}
    >
      <OwnPicture image={image} size={96} label={name} />
      <InputField
        label={m.own_stickers_name()}
        hint={m.own_stickers_rename_hint()}
        maxLength={ownStickerLimits.name}
        {...form.field('name')}
      />
      <CheckField label={m.own_stickers_offered()} hint={m.own_stickers_offered_hint()} {...form.field('offered')} />
      {can.delete && (
        <div>
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={20} />}
            onClick={() => remove.mutate({ params: { id } })}
          >
            {m.own_stickers_delete()}
          </Button>
        </div>
      )}
    </FormPanel>
  )
}

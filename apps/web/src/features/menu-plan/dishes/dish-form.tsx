import type { Dish } from '@nhip-cau/contract/menu-plan-parts'
import { dishRatings, storeDish, updateDish } from '@nhip-cau/contract/schemas/menu-plan-dishes'
import { useQueryClient } from '@tanstack/react-query'
import { ask } from '../../../lib/queries.ts'
import { useEntityForm } from '../../../lib/use-entity-form.ts'
import { m } from '../../../paraglide/messages.js'
import { Choice } from '../../../ui/choice.tsx'
import { FormPanel, FormRow } from '../../../ui/form-panel.tsx'
import { InputField } from '../../../ui/input-field.tsx'
import { allergenCodes, allergenName } from '../menu-texts.ts'

type Props = {
  /** Absent for a new one. */
  readonly one: Dish | undefined
  readonly onClose: () => void
  readonly onSaved: (saved: Dish) => void
}

type Values = { name: string; kcal: string; price: string; allergens: readonly string[] }

const valuesOf = ({ name, kcal, price, allergens }: Dish): Values => ({
  name,
  kcal: String(kcal ?? ''),
  price: String(price ?? ''),
  allergens,
})

const numberOf = (text: string) => (text.trim() === '' ? null : Number(text))

const bodyOf = ({ name, kcal, price, allergens }: Values) => ({
  name,
  kcal: numberOf(kcal),
  price: numberOf(price.replaceAll('.', '')),
  allergens: [...allergens],
})

export const DishForm = ({ one, onClose, onSaved }: Props) => {
  const client = useQueryClient()
  const { form, panel, conflict } = useEntityForm({
    one,
    start: one ? valuesOf(one) : { name: '', kcal: '', price: '', allergens: [] as readonly string[] },
    draft: 'dish',
    create: { endpoint: storeDish, bodyOf },
    update: { endpoint: updateDish, bodyOf: (values, { version }) => ({ ...bodyOf(values), version }) },
    readAgain: async () => {
      const found = await client.query({ ...ask(dishRatings, { params: { id: one?.id ?? '' } }), staleTime: 0 })
      return found.dish
    },
    valuesOf,
    labels: {
      name: m.menu_dish_name,
      kcal: m.menu_energy,
      price: m.menu_dish_price,
      allergens: m.menu_allergens,
    },
    displayValue: (name, value) =>
      name === 'allergens' ? (value as readonly string[]).map(allergenName).join(', ') : String(value),
    onCreated: onSaved,
    onUpdated: onSaved,
    texts: { kcal: m.menu_energy_wrong, price: m.menu_price_wrong },
  })
  const { field } = form
  return (
    <>
      <FormPanel opened onClose={onClose} title={one ? m.menu_dish_edit() : m.menu_dish_new()} {...panel}>
        <InputField label={m.menu_dish_name()} maxLength={150} {...field('name')} />
        <FormRow>
          <InputField label={m.menu_dish_kcal()} optional inputMode="numeric" maxLength={4} {...field('kcal')} />
          <InputField
            label={m.menu_dish_price()}
            hint={m.menu_dish_price_hint()}
            optional
            inputMode="numeric"
            maxLength={7}
            {...field('price')}
          />
        </FormRow>
        <Choice
          label={m.menu_allergens()}
          hint={m.menu_allergens_hint()}
          optional
          many
          options={allergenCodes.map((value) => ({ value, label: allergenName(value) }))}
          {...field('allergens')}
        />
      </FormPanel>
      {conflict}
    </>
  )
}

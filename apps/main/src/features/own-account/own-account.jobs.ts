import { roles } from '@nhip-cau/contract/kernel'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { addressChangedLetter } from '../../letters.ts'

export const addressChanged = 'own-account.address-changed'

const Farewell = z.object({ to: z.string(), role: z.enum(roles), name: z.string() })
export type Farewell = z.output<typeof Farewell>

export const ownAccountTasks = (context: Context) => ({
  [addressChanged]: async (payload: unknown) => {
    const { to, role, name } = Farewell.parse(payload)
    await context.mail?.send(to, addressChangedLetter({ role, name }))
  },
})

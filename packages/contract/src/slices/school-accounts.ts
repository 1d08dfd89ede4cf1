import { defineSlice } from './slice.ts'

export const schoolAccountsSlice = defineSlice({
  topic: 'school-accounts',
  paths: ['schoolAccount'],
  permissions: { school: ['school.users.store', 'school.users.update', 'school.users.delete', 'school.users.index'] },
  ids: ['school_account'],
})

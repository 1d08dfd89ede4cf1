import { defineSlice } from './slice.ts'

export const niceStudentSlice = defineSlice({
  topic: 'nice-student',
  paths: ['niceStudent'],
  alsoChanges: ['today', 'childYear'],
  module: 'nice_student',
  settings: ['stickers', 'nice_cards'],
  permissions: { school: ['school.niceStudent'], teacher: ['teacher.niceStudent'] },
  ids: ['nice_card', 'nice_card_batch', 'nice_card_print', 'nice_example', 'own_sticker'],
})

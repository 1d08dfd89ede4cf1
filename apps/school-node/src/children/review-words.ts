import { type ChipName, chipChoices, type ReviewChips, type ReviewLevel } from '@nhip-cau/contract/student-review-parts'
import { fill } from '@nhip-cau/contract/texts'
import words from '../../messages/reviews.json' with { type: 'json' }

// The words of reviews for files and the log, in Vietnamese.

const names = Object.keys(chipChoices) as ChipName[]

/** `Ăn uống: Hết suất; Ngủ nghỉ: Ngon giấc 11:30–14:00` */
export const chipsText = (chips: Partial<ReviewChips>): string =>
  names
    .flatMap((name) => {
      const chosen = chips[name]
      const more = {
        sleeping: [chips.slept_from, chips.slept_to].filter(Boolean).join('\u2013'),
        hygiene: typeof chips.hygiene_times === 'number' ? fill(words.times, { n: chips.hygiene_times }) : '',
      }
      const texts: Readonly<Record<string, string>> = words.chips[name]
      const said = [chosen && texts[chosen], name in more ? more[name as keyof typeof more] : ''].filter(Boolean)
      return said.length === 0 ? [] : [`${words.chips[name].title}: ${said.join(' ')}`]
    })
    .join('; ')

export const levelText = (level: ReviewLevel): string => words.levels[level]

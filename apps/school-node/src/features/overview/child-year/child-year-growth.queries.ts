import { fill } from '@nhip-cau/contract/texts'
import words from '../../../../messages/month-book.json' with { type: 'json' }
import { type Content, tryDecryptContent } from '../../../children/growth-content.ts'
import type { Context } from '../../../context.ts'
import { dayText } from '../../../texts.ts'
import { measuresOfYear } from '../../daily/growth/growth-year.queries.ts'
import { isWanted, type TimelineSource } from './child-year-source.queries.ts'

type Stored = { readonly id: string; readonly day: string; readonly ciphertext: string }

const opened = ({ vault }: Context, { id, ciphertext }: Stored): Content | undefined =>
  tryDecryptContent(vault, id, Buffer.from(ciphertext, 'hex'))

const decimal = (value: number) => String(value).replace('.', ',')

/** Height and weight of a child whose family consents to health data: values, and no judgement of them. */
export const growthSource: TimelineSource<'growth', Stored> = {
  kind: 'growth',
  module: 'health',
  permission: 'rate',
  looksAreRecorded: true,
  news: true,
  rows: (db, actor, studentId, wanted) =>
    measuresOfYear(
      db,
      actor,
      studentId,
      wanted.by === 'month'
        ? db`g.day >= ${wanted.first}::date and g.day < ${wanted.next}::date`
        : isWanted(db, db`coalesce(g.published_at, g.at)`, wanted),
    ),
  present: (context, _actor, data) => {
    const values = opened(context, data)
    return { day: data.day, height: values?.height ?? null, weight: values?.weight ?? null }
  },
  print: (context, data) => {
    const values = opened(context, data)
    const parts = [
      ...(values?.height ? [fill(words.height, { height: decimal(values.height) })] : []),
      ...(values?.weight ? [fill(words.weight, { weight: decimal(values.weight) })] : []),
    ]
    return { kind: 'text', section: words.growth, title: dayText(data.day), lines: [parts.join(', ')] }
  },
}

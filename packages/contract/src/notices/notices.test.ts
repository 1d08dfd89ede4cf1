import { describe, expect, test } from 'vitest'
import { languageFrom, languages } from '../languages.ts'
import { notificationKinds } from '../notifications.ts'
import { isTogether, type NoticeKind, notices } from './catalogue.ts'
import type { NoticeValueType, NoticeValueTypes } from './notice.ts'
import { allClosedText, closedText, noticeText, pushText, togetherText } from './sentences.ts'
import { kindsOfTopic, notificationTopics } from './topics.ts'

/** A sample value of each type, and the text expected in the sentence. */
const samples: { readonly [T in NoticeValueType]: readonly [NoticeValueTypes[T], RegExp] } = {
  name: ['Hân', /Hân/],
  person: ['Nguyễn Hoàng Cường', /Nguyễn Hoàng Cường/],
  note: ['Sốt cao', /Sốt cao/],
  title: ['Mầm 1', /Mầm 1/],
  time: ['16:45', /16:45/],
  number: [7, /7/],
  day: ['2026-11-23', /23\/11\/2026/],
  days: [[{ date: '2026-11-23' }, { date: '2026-11-25', half: 'morning' }], /23\/11\/2026 – .*25\/11\/2026/],
  wish: [{ kind: 'late', day: '24/11', time: '17:40', person: null }, /17:40.*24\/11/],
  not_given: ['vomited', /\p{L}{3}/u],
  menu: ['nursery', /nhà trẻ|nursery|crèche|الحضانة/],
  request_status: ['done', /\p{L}{3}/u],
}
const typesOf = (kind: NoticeKind): Record<string, NoticeValueType> => notices[kind].values
const samplesOf = (kind: NoticeKind) =>
  Object.fromEntries(Object.entries(typesOf(kind)).map(([name, type]) => [name, samples[type][0]]))
const placesIn = (text: string) => new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))

const everySentence = notificationKinds.flatMap((kind) => languages.map((language) => [kind, language] as const))

test.each(everySentence)(
  'the sentence of %s in %s has a placeholder for each of its values and no others',
  (kind, language) => {
    expect(placesIn(noticeText(kind, {}, language))).toEqual(new Set(Object.keys(typesOf(kind))))
  },
)

test.each(everySentence)('the sentence of %s in %s shows its values', (kind, language) => {
  const text = noticeText(kind, samplesOf(kind), language)
  expect(text).not.toMatch(/[{}]|undefined|\[object/)
  for (const type of Object.values(typesOf(kind))) expect(text).toMatch(samples[type][1])
})

test.each(notificationKinds.filter(isTogether))(
  'several notices of %s are one sentence that lists what they name',
  (kind) => {
    expect(Object.keys(notices[kind].values)).toContain(notices[kind].together)
    const names = ['Mầm 1', 'Mầm 2', 'Chồi 1', 'Chồi 2', 'Lá 1']
    for (const language of languages) {
      const text = togetherText(
        kind,
        names.map((name) => ({ [notices[kind].together]: name })),
        language,
      )
      expect(text).toMatch(/5/)
      expect(text).toContain('Mầm 1, Mầm 2, Chồi 1, Chồi 2…')
    }
  },
)

test('a closed notice says who dealt with it, and only how if nobody is known', () => {
  expect(closedText('confirmed', 'Cô Bích')).toBe('Cô Bích đã xác nhận')
  expect(closedText('confirmed', null)).toBe('Đã xác nhận')
  expect(closedText('arrived', 'Cô Bích', 'en')).toBe('The child has arrived')
  expect(allClosedText('fr')).toBe('Tout est traité')
})

test('every notice has a different sentence in each language', () => {
  for (const kind of notificationKinds)
    expect(new Set(languages.map((language) => noticeText(kind, samplesOf(kind), language))).size, kind).toBe(4)
})

test('shows the reason for a dose not given in the language of the reader', () => {
  const values = { child: 'Hân', time: '11:15', reason: 'vomited' }
  expect(noticeText('dose-not-given', values)).toBe('Cô chưa cho bé Hân uống thuốc giờ 11:15. Lý do: bé nôn.')
  expect(noticeText('dose-not-given', values, 'en')).toContain('the child vomited')
})

test('a reason that somebody ended with a full stop does not end its sentence twice', () => {
  const values = { child: 'Hân', time: '11:15', reason: 'bé khó thở.' }
  expect(noticeText('dose-not-given', values)).toMatch(/bé khó thở\.$/)
})

test('shows half a day of absence and a pick-up wish in the language of the reader', () => {
  const days = [{ date: '2026-11-24', half: 'morning' }]
  expect(noticeText('absence-sent', { child: 'Hân', days })).toBe('Phụ huynh bé Hân xin nghỉ sáng 24/11/2026.')
  expect(noticeText('absence-sent', { child: 'Hân', days }, 'fr')).toContain('le matin du 24/11/2026')
  const wish = { kind: 'other', day: '24/11', time: '16:45', person: 'Bà ngoại' }
  expect(noticeText('wish-sent', { name: 'Hân', wish })).toBe(
    'Phụ huynh bé Hân nhắn: Bà ngoại đón lúc 16:45 ngày 24/11.',
  )
  expect(noticeText('wish-sent', { name: 'Hân', wish }, 'en')).toContain('Bà ngoại picks up at 16:45 on 24/11')
})

test('shows old notifications, whose values were stored as Vietnamese words, unchanged', () => {
  expect(noticeText('absence-sent', { child: 'Hân', days: 'chiều 24/11/2026' })).toBe(
    'Phụ huynh bé Hân xin nghỉ chiều 24/11/2026.',
  )
  expect(noticeText('data-request-due', { number: '3', day: '24/11/2026' })).toContain(
    'số 3 cần xử lý trước hết ngày 24',
  )
  expect(noticeText('wish-sent', { name: 'Hân', wish: 'đón muộn' })).toBe('Phụ huynh bé Hân nhắn: đón muộn.')
  expect(noticeText('dose-not-given', { child: 'Hân', time: '11:15', reason: 'bé nôn' }, 'en')).toContain('bé nôn')
})

describe('a push to a locked screen', () => {
  test('about medicine says only that there is news from the teacher', () => {
    for (const kind of kindsOfTopic('prescriptions'))
      expect(pushText(kind, samplesOf(kind), 'parent')).toEqual({
        title: 'Dặn thuốc',
        text: 'Có cập nhật mới từ cô giáo.',
      })
  })

  test('never contains a full name or text written by a user, and no name of a child or class about health or custody', () => {
    for (const kind of notificationKinds)
      for (const language of languages)
        for (const role of ['school', 'teacher', 'parent'] as const) {
          const { title, text } = pushText(kind, samplesOf(kind), role, language)
          expect(title.length, kind).toBeGreaterThan(2)
          expect(text, kind).not.toMatch(/Nguyễn Hoàng Cường|Sốt cao/)
          if (notices[kind].category === 'health' || kind === 'named-by-barred') expect(text).not.toMatch(/Hân|Mầm/)
        }
  })

  test('about the arrival of a child has the full sentence', () => {
    expect(pushText('child-arrived', { name: 'Hân', time: '07:42' }, 'parent')).toEqual({
      title: 'Điểm danh',
      text: 'Bé Hân đã đến lớp lúc 07:42.',
    })
  })
})

test('every topic of the notification filter has at least one kind', () => {
  for (const topic of notificationTopics) expect(kindsOfTopic(topic).length).toBeGreaterThan(0)
  expect(kindsOfTopic('attendance')).toEqual(expect.arrayContaining(['child-arrived', 'child-left', 'wish-sent']))
})

test('chooses the first supported language of Accept-Language, else Vietnamese', () => {
  expect(languageFrom('fr-FR,fr;q=0.9,en;q=0.8')).toBe('fr')
  expect(languageFrom('de-DE, ar;q=0.5')).toBe('ar')
  for (const header of [undefined, '', '*', 'de']) expect(languageFrom(header)).toBe('vi')
})

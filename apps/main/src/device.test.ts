import { expect, test } from 'vitest'
import { deviceOf, deviceText } from './device.ts'

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'

test.each([
  [chrome, 'Chrome trên Windows'],
  [safari, 'Safari trên iOS'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox trên Linux'],
  ['curl', 'Thiết bị không rõ'],
  ['<script>alert(1)</script>', 'Thiết bị không rõ'],
  ['', 'Thiết bị không rõ'],
  [undefined, 'Thiết bị không rõ'],
])('%s is shown as %s', (line, text) => {
  expect(deviceText(deviceOf(line))).toBe(text)
})

test('parses a user agent of ten million characters in under a second', () => {
  const before = performance.now()
  expect(deviceText(deviceOf(`${chrome} ${'('.repeat(10_000_000)}`))).toBe('Chrome trên Windows')
  expect(performance.now() - before).toBeLessThan(1000)
})

import words from './messages/child-words.json' with { type: 'json' }

/** The placeholder of the child's name, the only one allowed. */
export const childPlaceholder = '{b\u00e9}'

/** Replaces `{bé}` by "bé An", and by "Bé An" where a sentence begins. */
export const withChildName = (text: string, name: string): string =>
  text.replaceAll(childPlaceholder, (_, at: number) => {
    const before = text.slice(0, at).trimEnd()
    const form = before === '' || /[.!?\u2026\n]$/.test(before) ? words.start : words.inside
    return form.replace('{name}', () => name)
  })

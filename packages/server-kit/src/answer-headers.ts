/**
 * On every answer. What is no page of ours loads and runs nothing and is framed by nobody, even where somebody opens it
 * by itself; a page names what it needs in a policy of its own. No other site learns an address of ours.
 */
export const answerHeaders = {
  'content-security-policy':
    "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
} as const
